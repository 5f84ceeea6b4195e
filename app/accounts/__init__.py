"""People without accounts: a name, a signed cookie, and a personal link to go on elsewhere."""
