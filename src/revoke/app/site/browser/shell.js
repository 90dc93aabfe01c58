// The page around the pages: it has the engine in a worker, so that going from page to page does not end it.
"use strict";
const FOLDER = new URL(".", document.currentScript.src).pathname; // where on its host the site lies
const LOCK = FOLDER === "/" ? "revoke engine" : `revoke engine ${FOLDER}`;
const frame = document.querySelector("iframe"), waiting = document.querySelector("#waiting");
let engine = null, early = []; // what was asked before it is known which tab has the engine

const hand = (event) => engine.postMessage(event.data, [event.ports[0]]);
navigator.serviceWorker.addEventListener("message", (event) => {
  if (event.data.all) tell(event.data);
  if (!event.ports.length) return;
  if (engine) hand(event); else if (early) early.push(event);
});
navigator.serviceWorker.startMessages();

const show = () => { waiting.hidden = true; frame.hidden = false; };

// How much of the engine is here, and how long the rest takes at the rate of the last seconds.
const heard = [], WITHIN = 5000;
function tell({ here, all }) {
  const now = performance.now(), bar = waiting.querySelector("progress");
  heard.push([now, here]);
  while (now - heard[0][0] > WITHIN) heard.shift();
  const [since, before] = heard[0], seconds = Math.ceil((all - here) * (now - since) / (here - before) / 1000);
  const megabytes = (bytes) => (bytes / 1e6).toLocaleString(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  bar.value = here / all;
  if (here >= all) bar.removeAttribute("value"); // it is all here, and starts
  waiting.querySelector("#came").textContent = `${megabytes(here)} / ${megabytes(all)} MB${here < all && now - since > 1000 ? ` · ${seconds} s` : ""}`;
}

function start() {
  fetch(`${FOLDER}-/look`).catch(() => {}); // kept while the engine comes; it asks for the rest when it has time
  engine = new Worker(`${FOLDER}engine/engine.js`, { type: "module" });
  engine.addEventListener("message", ({ data }) => {
    if (data.stop) navigator.serviceWorker.controller.postMessage(data);
    if (data.step === "kept") document.documentElement.dataset.whole = ""; // from now on nothing needs a network
    if (data.step === "snapshot") document.documentElement.dataset.snapshot = ""; // from now on a start is a short one
    if (data.from) document.documentElement.dataset.from = data.from;
    if (!data.step || ["kept", "snapshot"].includes(data.step)) return;
    document.documentElement.dataset.engine = data.step;
    if (data.step === "failed") document.querySelector("#failed").hidden = false;
  });
  engine.addEventListener("error", () => { document.querySelector("#failed").hidden = false; });
}

// One engine for all tabs, since one log is kept: the others wait, and are answered by the first.
const lead = () => { start(); (early || []).forEach(hand); return new Promise(() => {}); };
navigator.locks.request(LOCK, { ifAvailable: true }, (free) => {
  if (free) return lead();
  early = null; // the other tab answers these
  navigator.locks.request(LOCK, lead);
});

frame.addEventListener("load", () => {
  const inner = frame.contentWindow.location;
  if (inner.href === "about:blank") return;
  show();
  document.title = frame.contentDocument.title;
  document.documentElement.lang = frame.contentDocument.documentElement.lang;
  history.replaceState(null, "", inner.pathname + inner.search + inner.hash);
  frame.contentWindow.focus();
});
frame.contentWindow.location.replace(location.pathname === `${FOLDER}app.html` ? FOLDER : location.href);
