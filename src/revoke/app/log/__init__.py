"""The log of an evening: every case and every change to it, each entry chained to the one before.

It records who did what and when, fills in the appeal form, and exports cases. It has no web pages.

Public: ``log`` (``Log``, ``Link``), ``logged_case`` (``LoggedCase``, ``Status``), ``case_state`` (``moment``),
``database`` (``database_url``, ``default_database``), ``entry`` (``LogEntry``, ``Kind``), ``tables`` (``By``),
``evening_setup`` (``EveningSetup``), ``export`` (``exported``, ``case_of_log``), ``form`` (``form``, ``Form``),
``form_pdf`` (``form_pdf``), ``importing`` (``cases_in``), ``log_reader`` (``Search``, ``next_step``), ``log_writer``
(``MOST_NOTES``), ``privacy`` (``DueCase``), ``refusals`` (``LogError``, ``NotYours``, ``RETENTION_DAYS``),
``stored_ruling`` (``given_ruling``).
"""
