"""Players that see a View and nothing else."""
