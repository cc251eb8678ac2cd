"""The screens of the hall and what is called out there."""
