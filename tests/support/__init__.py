"""What tests stand on: a real database, a real server process, a real browser."""
