"""What a player's pages share: the door of the private link, the forms a phone sends later."""
