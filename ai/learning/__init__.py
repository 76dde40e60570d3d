"""Values that engines judge by, learned from the rollouts' own play."""
