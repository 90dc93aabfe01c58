// Help where scripts run: this browser remembers what was answered, and has what was missed come again in the exercise in which
// it was, when FSRS says so. Without it every case is drawn at random. Nothing leaves the browser but a file saved on purpose.
"use strict";
const ASKED = "revoke-train asked";

// When the case was shown first, so that an answer is known to be quick or slow; several pages may ask about one case.
function shownAt() {
  const { pathname, searchParams } = new URL(location.href);
  const here = `${pathname} ${searchParams.get("code")} ${searchParams.get("seed")}`;
  try {
    const kept = JSON.parse(sessionStorage.getItem(ASKED));
    if (kept && kept.here === here) return kept.at;
    if (!document.querySelector("#drill-result")) sessionStorage.setItem(ASKED, JSON.stringify({ here, at: Date.now() }));
  } catch { /* then nobody knows how long it took */ }
  return 0;
}

const shown = shownAt();

function note({ code, seed, concept, exercise, answer, right, clauses }, timed) {
  const seconds = timed && shown ? Math.max(0.1, Math.round((Date.now() - shown) / 100) / 10) : 0;
  learning.note(code, { seed: Number(seed), concept, exercise, answer, right: right === "1", seconds, clauses: Number(clauses) || 0 });
}

document.querySelectorAll(".answered").forEach((each) => note(each.dataset, false));

const result = document.querySelector("#drill-result");
const next = document.querySelector("#drill-next");
if (result && next) {
  const { code, concept, exercise, concepts } = result.dataset;
  note(result.dataset, true);
  const told = document.querySelector("#drill-known");
  if (told) {
    const { right, asked } = learning.sum(code, exercise, concept);
    const [known, strength] = told.querySelectorAll("span");
    known.textContent = `${right}/${asked}`;
    strength.textContent = learning.strength(code);
    told.hidden = false;
  }
  const wanted = learning.next(code, exercise, concepts ? concepts.split("|") : null);
  if (wanted) {
    const address = new URL(next.href);
    address.searchParams.set("concept", wanted);
    next.href = address.href;
  }
}

// What was answered here, as the file that a class reads and that the terminal goes on with.
const learnt = document.querySelector("#learnt");
if (learnt && !learning.isEmpty()) {
  learnt.hidden = false;
  learnt.addEventListener("submit", (event) => {
    event.preventDefault();
    learning.save(learnt.querySelector("input").value.trim());
  });
}

// The file of the terminal, of another browser or of the pocket page: this one goes on from there.
const elsewhere = document.querySelector("#learnt-elsewhere");
if (elsewhere) {
  elsewhere.hidden = false;
  elsewhere.querySelector("input").addEventListener("change", async ({ target }) => {
    const isRead = await learning.open(target.files[0]);
    elsewhere.querySelector(".read").hidden = !isRead;
    elsewhere.querySelector(".refused").hidden = isRead;
    if (learnt && isRead) learnt.hidden = learning.isEmpty();
  });
}
