"""`axio check-bot`: a bot is played through everything that can go wrong between it and a service."""
