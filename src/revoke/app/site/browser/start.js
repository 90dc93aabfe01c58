// The start page of the site: keeps the site for the time without a network, and goes on as soon as that is ready.
"use strict";
const FOLDER = new URL(".", document.currentScript.src).pathname; // where on its host the site lies
const HERE = /^([a-z]{2}\.html|pocket\/.*|guide\/.*)?$/; // what is there without an engine
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  const registered = navigator.serviceWorker.register(`${FOLDER}service-worker.js`, { updateViaCache: "none" });
  const controlled = new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    else navigator.serviceWorker.addEventListener("controllerchange", resolve);
  });
  let wanted = false; // the engine: it comes while the first of the site is being kept, and has the line to itself
  const begin = () => {
    wanted = true;
    if (!navigator.serviceWorker.controller) registered.then((its) => (its.installing || its.waiting || its.active)?.postMessage({ begin: true }));
  };
  controlled.then(async () => {
    if (wanted) return; // the engine asks for the rest
    await fetch(`${FOLDER}-/keep`);
    document.documentElement.dataset.kept = "";
  }).catch(() => {}); // no network: asked again at the next visit
  const goesOn = document.querySelector("[data-goes-on]"); // a link to a case: from here on the engine answers at its address
  if (goesOn) {
    begin();
    controlled.then(() => location.replace(`${FOLDER}${goesOn.dataset.goesOn}${location.search}`));
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || new URL(link.href).origin !== location.origin || HERE.test(link.pathname.slice(FOLDER.length))) return;
    event.preventDefault();
    begin();
    controlled.then(() => location.assign(link.href));
  });
} else {
  document.querySelector("#only-quick").hidden = false;
}
