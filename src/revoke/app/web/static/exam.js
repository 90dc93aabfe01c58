// Help where scripts run: what was chosen in an exam outlasts a reload, another language and a phone that slept, until it
// is sent to be marked.
"use strict";
(() => {
  const form = document.querySelector("form.exam");
  const key = ["exam", ...["code", "questions", "seed", "variant"].map((name) => form.elements[name].value)].join(" ");
  const answers = [...form.querySelectorAll("[type=radio]")];
  try {
    const chosen = JSON.parse(sessionStorage.getItem(key)) || {};
    for (const each of answers) if (chosen[each.name] === each.value) each.checked = true;
  } catch { /* then nothing was kept */ }
  form.addEventListener("change", () => {
    const chosen = answers.filter((each) => each.checked).map((each) => [each.name, each.value]);
    try { sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(chosen))); } catch { /* a browser that keeps nothing */ }
  });
  form.addEventListener("submit", () => sessionStorage.removeItem(key));
})();
