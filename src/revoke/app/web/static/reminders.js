// Help where scripts run: a case to come back to shakes the phone after some minutes. The list shows it anyway.
"use strict";
const MINUTES = Number(document.querySelector("[data-minutes]")?.dataset.minutes) || 3;
const WAIT = MINUTES * 60 * 1000;
for (const each of document.querySelectorAll("[data-opened]")) {
  const left = Date.parse(each.dataset.opened) + WAIT - Date.now();
  if (left > 0) {
    setTimeout(() => {
      if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
      document.title = `! ${document.title}`;
    }, left);
  }
}
