"""Results of tables: reports, rulings, corrections, and which are still missing."""
