"""Manners shared by all endpoints: tokens, JSON, problems, limits, and the schema."""
