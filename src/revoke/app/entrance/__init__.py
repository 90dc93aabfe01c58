"""The entrance: who comes in, and to which evening.

It holds the settings, the passcode, sessions and the log that lies behind them. Who asks for too much waits here for
his turn.

Public: ``settings`` (``Settings``, ``PasscodeCheck``), ``web_sessions`` (``genuine``, ``sessions_of``, ``settings_of``,
``fair_share``), ``evening`` (``log_slot``, ``set_up``, ``may_take_over``, ``whole_number``).
"""
