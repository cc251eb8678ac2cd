"""Pages without login, the big screen among them."""
