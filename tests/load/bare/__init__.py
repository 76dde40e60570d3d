"""The yardstick: the least that a DRF view with a token and a small transaction can cost."""
