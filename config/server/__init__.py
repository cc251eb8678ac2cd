"""What stands between the sockets and Django: clients, bodies, threads, health and what is refused."""
