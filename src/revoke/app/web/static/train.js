// Help where scripts run: this browser remembers which concepts were missed, and has them come again. Without it every
// case is drawn at random. Nothing leaves the browser; what was missed comes after two other cases, what was right
// after twice as many each time.
"use strict";
const result = document.querySelector("#drill-result");
const next = document.querySelector("#drill-next");
if (result && next) {
  const place = `revoke-train ${result.dataset.code}`;
  let known = { answered: 0, last: "", concepts: {} };
  try {
    const kept = JSON.parse(localStorage.getItem(place));
    if (kept && typeof kept.concepts === "object" && Number.isInteger(kept.answered)) known = kept;
  } catch { /* nothing is kept here, or something that is none of ours */ }
  const { seed, concept, right } = result.dataset;
  const mine = known.concepts[concept] || { asked: 0, right: 0, wait: 1, due: 0 };
  const now = `${seed} ${concept}`;
  if (known.last !== now) { // the page read again is no second answer
    known.last = now;
    known.answered += 1;
    mine.asked += 1;
    mine.right += Number(right);
    mine.wait = Number(right) ? mine.wait * 2 + 10 : 2;
    mine.due = known.answered + mine.wait;
    known.concepts[concept] = mine;
    try {
      localStorage.setItem(place, JSON.stringify(known));
    } catch { /* then the next case is drawn at random */ }
  }
  const shown = document.querySelector("#drill-known");
  if (shown) {
    shown.querySelector("span").textContent = `${mine.right}/${mine.asked}`;
    shown.hidden = false;
  }
  const due = Object.entries(known.concepts)
    .filter(([name, each]) => each.due <= known.answered && name !== concept)
    .sort((one, other) => one[1].due - other[1].due);
  if (due.length) {
    const address = new URL(next.href);
    address.searchParams.set("concept", due[0][0]);
    next.href = address.href;
  }
}
