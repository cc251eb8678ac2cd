"""Registration, details, confirmation, and the first page behind the link."""
