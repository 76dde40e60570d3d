"""A trained policy takes a seat: axio bot run clients/env/examples/policy.py"""

from pathlib import Path

from axio_env.policy import Policy, at_a_table

choose = at_a_table(Policy.load(Path(__file__).with_name("policy.json")))
