// Comfort for full mode: counts what is ticked, adds up weights, and shows a simulation as it runs. No rule stands here.
"use strict";

document.querySelectorAll("[data-counts]").forEach((shown) => { shown.hidden = false; });

for (const output of document.querySelectorAll("output[data-count]")) {
  const boxes = document.querySelectorAll(`input[name="${output.dataset.count}"]`);
  const count = () => { output.textContent = [...boxes].filter((box) => box.checked).length; };
  boxes.forEach((box) => box.addEventListener("change", count));
  count();
}

for (const output of document.querySelectorAll("output[data-total]")) {
  const fields = document.querySelectorAll(`input[data-sum="${output.dataset.total}"]`);
  const add = () => { output.textContent = [...fields].reduce((sum, field) => sum + (Number(field.value) || 0), 0); };
  fields.forEach((field) => field.addEventListener("input", add));
}

const distribution = document.querySelector("[data-events]");
if (distribution) {
  const events = new EventSource(distribution.dataset.events);
  let changed = false; // what somebody has typed meanwhile is not to be lost
  document.addEventListener("input", () => { changed = true; });
  const show = (event) => { distribution.innerHTML = JSON.parse(event.data).html; };
  events.addEventListener("progress", show);
  events.addEventListener("ended", (event) => {
    show(event);
    events.close();
    if (!changed) location.reload();
  });
}
