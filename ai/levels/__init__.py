"""Opponents by number: `choosing` picks a move among judged ones, `dial` says how strong that is,
`scales` turns a rating into a place on the dial, `calibration` measures it. `<slug>.json` is what was
measured.
"""
