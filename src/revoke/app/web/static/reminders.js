// Help where scripts run: a case to come back to shakes the phone after three minutes. The list shows it anyway.
"use strict";
const WAIT = 3 * 60 * 1000;
for (const each of document.querySelectorAll("[data-opened]")) {
  const left = Date.parse(each.dataset.opened) + WAIT - Date.now();
  if (left > 0) {
    setTimeout(() => {
      if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
      document.title = `! ${document.title}`;
    }, left);
  }
}
