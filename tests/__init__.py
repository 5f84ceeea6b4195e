"""The tests mirror app/; `tests.house` tests what holds the parts together."""
