"""What was printed, and whether it still tells what is stored."""
