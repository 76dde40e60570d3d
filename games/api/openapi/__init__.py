"""The OpenAPI document. Endpoints say with `operations.documented` what they take and give; structs
describe themselves; what depends on the ruleset is composed from the rulesets' own types.
"""
