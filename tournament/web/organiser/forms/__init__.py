"""Forms of the desk: they read what people typed and hand plain values to a service. They decide nothing."""
