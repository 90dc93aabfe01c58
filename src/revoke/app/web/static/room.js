// A room: the page is renewed as soon as the lesson has gone on. An answer that is given without a network is kept and sent later.
"use strict";
const KEPT = `revoke-room ${location.pathname}`;
const EVERY = 1500; // milliseconds
const room = () => document.querySelector("#room");
const away = (is) => { const told = document.querySelector("#no-network"); if (told) told.hidden = !is; };

// The answer that has not been sent yet: to which question, and the form as it was filled in.
const kept = () => { try { return JSON.parse(sessionStorage.getItem(KEPT)); } catch { return null; } };
const keep = (answer) => { try { sessionStorage.setItem(KEPT, JSON.stringify(answer)); } catch { /* then it is sent again by hand */ } };
const forget = () => { try { sessionStorage.removeItem(KEPT); } catch { /* nothing was kept */ } };

// The page is not loaded anew, for without a network nothing would be left of it.
async function renew(answer) {
  if (answer.status >= 500) throw new Error(`${answer.status}`);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#room");
  if (fresh) room().replaceWith(fresh); else location.assign(answer.url); // the room is no more
}

async function send(fields) {
  const answer = await fetch(location.pathname, { method: "POST", body: new URLSearchParams(fields) });
  await renew(answer);
  forget();
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "answers" || !event.submitter) return;
  event.preventDefault();
  const fields = [...new FormData(event.target), [event.submitter.name, event.submitter.value]];
  keep({ at: room().dataset.at, fields });
  event.target.querySelectorAll("button").forEach((each) => each.setAttribute("aria-pressed", each === event.submitter));
  send(fields).catch(() => away(true));
});

async function look() {
  try {
    const { at, answered, pupils } = await (await fetch(room().dataset.now, { cache: "no-store" })).json();
    away(false);
    const waiting = kept();
    if (waiting && waiting.at === at) await send(waiting.fields);
    else if (waiting) forget(); // its question is over
    if (at !== room().dataset.at) await renew(await fetch(location.href, { cache: "no-store" }));
    for (const [id, number] of [["#answered", answered], ["#pupils", pupils]]) {
      const place = document.querySelector(id);
      if (place && number !== undefined) place.textContent = number;
    }
  } catch {
    away(true);
  }
  setTimeout(look, EVERY);
}

setTimeout(look, EVERY);
