"""What a result is worth: an organiser's scheme of bands, extras and byes, priced exactly."""
