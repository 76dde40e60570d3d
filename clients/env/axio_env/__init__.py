"""Training on exactly the rules that the service plays by.

`env` and `raw_env` make a game of any ruleset as a PettingZoo environment, `axio_env.openspiel` as a
game of OpenSpiel, `axio_env.batch` a batch of games that step at once; `axio_env.policy` lets what was
trained sit down at a table.
"""

from axio_env.environment import MOST_ACTIONS, AxioEnv, env, raw_env

__all__ = ["MOST_ACTIONS", "AxioEnv", "env", "raw_env"]
