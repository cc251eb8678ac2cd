"""The pages of an account: signing in, password, second factor, sessions."""
