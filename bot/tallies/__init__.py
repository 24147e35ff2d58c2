"""What follows from results: ranks, periods, ratings, records. Pure functions; no Discord, no database."""
