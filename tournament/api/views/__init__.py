"""The endpoints: find the thing, ask one service or query, answer in one shape."""
