"""The OpenAPI document. Endpoints describe themselves with `operations.documented`, structs with
their types; what depends on the ruleset is composed from the rulesets' own types.
"""
