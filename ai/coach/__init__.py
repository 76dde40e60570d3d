"""Explaining moves: `reasons` says why one is good, `reckoning` tells luck from mistakes."""
