"""What happens, told while it happens: lists of events, waiting for them, and streams."""
