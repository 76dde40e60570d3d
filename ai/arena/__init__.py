"""Engines against each other, in process: `playing` plays, `tally` counts, `drawing` draws."""
