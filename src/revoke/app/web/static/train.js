// Help where scripts run: this browser remembers what was answered and which concepts were missed, and has those come
// again in the exercise in which they were. Without it every case is drawn at random. Nothing leaves the browser but the
// file that is saved on purpose; what was missed comes after two other cases, what was right after twice as many each time.
"use strict";
const ANSWERS = "revoke-train answers";
const MOST_ANSWERS = 5000;

function kept(place, otherwise, isOurs) {
  try {
    const found = JSON.parse(localStorage.getItem(place));
    return found && isOurs(found) ? found : otherwise;
  } catch { // nothing is kept here, or something that is none of ours
    return otherwise;
  }
}

function keep(place, what) {
  try {
    localStorage.setItem(place, JSON.stringify(what));
  } catch { /* then the next case is drawn at random */ }
}

// The drill, what would you ask, and an exam are about the same concepts; the others have a memory each.
function memory({ code, exercise }) {
  const own = { find: `find ${code}`, tricks: `tricks ${code}`, law: "law" }[exercise];
  return `revoke-train ${own || code}`;
}

const answers = kept(ANSWERS, [], Array.isArray);

// The page read again is no second answer.
function isNew({ seed, concept, exercise }) {
  return !answers.some((each) => String(each.seed) === seed && each.concept === concept && each.exercise === exercise);
}

function note(data) {
  const known = kept(memory(data), { answered: 0, concepts: {} },
    (found) => found.concepts && typeof found.concepts === "object" && Number.isInteger(found.answered));
  const mine = known.concepts[data.concept] || { asked: 0, right: 0, wait: 1, due: 0 };
  if (isNew(data)) {
    known.answered += 1;
    mine.asked += 1;
    mine.right += Number(data.right);
    mine.wait = Number(data.right) ? mine.wait * 2 + 10 : 2;
    mine.due = known.answered + mine.wait;
    known.concepts[data.concept] = mine;
    keep(memory(data), known);
    answers.push({
      code: data.code, at: new Date().toISOString().replace("Z", "+00:00"), seed: Number(data.seed), concept: data.concept,
      exercise: data.exercise, answer: data.answer, right: data.right === "1", seconds: 0,
    });
    keep(ANSWERS, answers.slice(-MOST_ANSWERS));
  }
  return { known, mine };
}

document.querySelectorAll(".answered").forEach((each) => note(each.dataset));

const result = document.querySelector("#drill-result");
const next = document.querySelector("#drill-next");
if (result && next) {
  const { known, mine } = note(result.dataset);
  const shown = document.querySelector("#drill-known");
  if (shown) {
    shown.querySelector("span").textContent = `${mine.right}/${mine.asked}`;
    shown.hidden = false;
  }
  const due = Object.entries(known.concepts)
    .filter(([name, each]) => each.due <= known.answered && name !== result.dataset.concept)
    .sort((one, other) => one[1].due - other[1].due);
  if (due.length) {
    const address = new URL(next.href);
    address.searchParams.set("concept", due[0][0]);
    next.href = address.href;
  }
}

// What was answered here, as the file that a class reads.
const learnt = document.querySelector("#learnt");
if (learnt && answers.length) {
  learnt.hidden = false;
  learnt.addEventListener("submit", (event) => {
    event.preventDefault();
    const codes = {};
    for (const { code, ...given } of answers) {
      codes[code] = codes[code] || { strength: [1500, 350, 0.06], hardness: {}, cards: {}, answers: [] };
      codes[code].answers.push(given);
    }
    const name = learnt.querySelector("input").value.trim();
    const written = { format: "revoke-training/1", ...(name ? { name } : {}), codes };
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(written, null, 1)], { type: "application/json" }));
    link.download = "revoke-training.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}
