"""Manners shared by all endpoints: tokens, JSON, problems and limits."""
