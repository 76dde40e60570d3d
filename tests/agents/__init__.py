"""Agents that play through `/mcp` alone, and what their games cost."""
