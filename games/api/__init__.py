"""HTTP only: parse, call one service or selector, answer. `urls` lists all routes."""
