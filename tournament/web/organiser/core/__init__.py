"""What all pages of the desk share: access, navigation, live parts, fields of forms."""
