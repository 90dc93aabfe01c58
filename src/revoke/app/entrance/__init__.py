"""The entrance: who may come in, and to which evening.

It has the settings, the passcode, sessions and the log behind them. An address that asks for too much waits here
for its turn.

Public: ``settings`` (``Settings``, ``PasscodeCheck``), ``web_sessions`` (``genuine``, ``sessions_of``, ``settings_of``,
``fair_share``), ``evening`` (``log_slot``, ``set_up``, ``may_take_over``, ``whole_number``).
"""
