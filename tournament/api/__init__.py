"""HTTP API under /api/v1/: one endpoint per verb, one error shape."""
