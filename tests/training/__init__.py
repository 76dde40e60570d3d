"""The package `axio-env`: environments for training, which play by the rules of the service."""
