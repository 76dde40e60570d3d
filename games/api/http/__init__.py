"""What all endpoints share: tokens, JSON, problems, limits and query parameters."""
