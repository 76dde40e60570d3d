"""Fitting the values that rollouts are judged by, from games of the rollouts themselves."""
