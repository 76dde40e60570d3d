"""Lists of events while they grow: reading them, waiting for news, and streams."""
