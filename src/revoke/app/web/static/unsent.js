// Help where scripts run: while somebody types, the server is asked now and then whether it is there. If it is not, a
// form is not sent into nothing: the page stays with what was typed, and offers to send it again. What is typed also
// outlasts a reload and a phone that slept, until a page says that it is in the log. A page that begins a call
// (data-begins) drops what was typed for the call before, and what is typed for one case is not filled in for another.
"use strict";
(() => {
  const PATIENCE = 4000, FRESH = 6000; // milliseconds
  const TYPED = "input:not([type=hidden]):not([type=file]):not([type=password]):not([type=radio]):not([type=checkbox]), textarea";
  const PREFIX = "unsent ";
  const panel = document.getElementById("unsent"), OWN = document.currentScript.src;
  const stored = (key) => { try { return JSON.parse(sessionStorage.getItem(key)) || {}; } catch { return {}; } };
  if (new URLSearchParams(location.search).has("done")) {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX) && stored(key).sent) sessionStorage.removeItem(key);
  }
  const begins = document.currentScript.dataset.begins;
  if (begins) for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX) && key.includes(begins)) sessionStorage.removeItem(key);
  if (!panel || !window.fetch) return;
  const forms = [...document.querySelectorAll("form[method=post]")].filter((form) => form.querySelector(TYPED) && !form.querySelector("[type=file], [type=password]"));
  const key = (form) => `${PREFIX}${location.pathname} ${form.getAttribute("action")} ${form.dataset.about || ""}`;
  const fields = (form) => [...form.querySelectorAll(TYPED)].filter((field) => field.name);
  const onDevice = Boolean(navigator.serviceWorker && navigator.serviceWorker.controller); // then no network is needed
  let there = true, asked = 0;
  const ask = async () => {
    asked = Date.now();
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), PATIENCE);
    try { there = (await fetch(OWN, { method: "HEAD", cache: "no-store", signal: stop.signal })).ok; } catch { there = false; } finally { clearTimeout(late); }
    return there;
  };
  const keep = (form, sent) => {
    const said = fields(form).filter((field) => field.value !== field.defaultValue).map((field) => [field.name, field.value]);
    if (said.length) sessionStorage.setItem(key(form), JSON.stringify({ sent, said: Object.fromEntries(said) }));
  };
  // A form that was sent but never answered may have arrived: the same entry goes again under the same key, and is written once.
  const under = (form, button) => {
    if (!form.elements.key) return;
    const said = JSON.stringify([...new FormData(form), [button?.name, button?.value]].filter(([name]) => !["key", "token", "version"].includes(name)));
    const before = stored(`${key(form)} sent`);
    if (before.said === said) form.elements.key.value = before.key;
    sessionStorage.setItem(`${key(form)} sent`, JSON.stringify({ sent: true, said, key: form.elements.key.value }));
  };
  const offer = (form, button) => {
    panel.querySelector("button").onclick = async () => {
      if (!await ask()) return;
      panel.hidden = true;
      if (button) form.requestSubmit(button); else form.requestSubmit();
    };
    panel.hidden = false;
    panel.setAttribute("role", "alert");
    form.before(panel);
    panel.querySelector("button").focus();
  };
  for (const form of forms) {
    const said = stored(key(form)).said || {};
    for (const field of fields(form)) {
      if (said[field.name] && field.value === field.defaultValue) field.value = said[field.name];
    }
    form.addEventListener("input", () => { keep(form, false); if (Date.now() - asked > FRESH) ask(); });
    form.addEventListener("submit", (event) => {
      keep(form, true);
      if (there && (onDevice || navigator.onLine)) return under(form, event.submitter);
      event.preventDefault();
      offer(form, event.submitter);
    });
  }
  if (forms.length) document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
})();
