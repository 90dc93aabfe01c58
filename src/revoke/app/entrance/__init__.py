"""Who comes in: how the evening is set up, its passcode and sessions, and the log that lies behind them."""
