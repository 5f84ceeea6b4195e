"""What every page shares: language, errors, security, templates and regions."""
