"""The impure half of `ai`: running jobs, the embedded worker, and repairing lost jobs."""
