"""HTTP only: parse, call one service or selector, answer. `urls` shows all of it on one page."""
