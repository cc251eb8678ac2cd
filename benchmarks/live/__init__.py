"""Clock, streams and phones: each case starts servers of its own."""
