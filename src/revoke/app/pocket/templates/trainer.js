"use strict";
/* The drill in the pocket: cases that the page carries with their answers. No rule of law is here. What was missed comes
   again after two other cases, what was right after twice as many each time; this browser remembers, where it may. */

(() => {
  const drill = JSON.parse(at("drill").textContent);
  const place = `revoke-pocket ${tree.code}`;
  const OPEN = "#t";
  let known = { answered: 0, right: 0, concepts: {} };
  let asked;

  try {
    const kept = JSON.parse(localStorage.getItem(place));
    if (kept && Number.isInteger(kept.answered) && typeof kept.concepts === "object") known = kept;
  } catch { /* nothing is kept here, or something that is none of ours */ }

  const text = (number) => drill.texts[number];
  const about = (concept) => known.concepts[concept] || { asked: 0, wait: 1, due: 0 };

  /* A concept that is due, or else one that has been asked least; of its cases the one after the last. */
  function next() {
    const all = drill.concepts.map((_, number) => number).filter((number) => number !== asked?.concept);
    const due = all.filter((number) => about(number).asked && about(number).due <= known.answered);
    const least = Math.min(...all.map((number) => about(number).asked));
    const fresh = all.filter((number) => about(number).asked === least);
    const from = due.length && known.answered % 3 === 2 ? due : fresh;
    const concept = from[Math.floor(Math.random() * from.length)];
    const cases = drill.concepts[concept];
    asked = { concept, ...cases[about(concept).asked % cases.length] };
  }

  function ask() {
    next();
    at("train-story").replaceChildren(...asked.story.flatMap((each) => [made("span", text(each)), " "]));
    at("train-question").hidden = false;
    empty(at("train-lesson"));
    at("train-next").hidden = at("train-so-far").hidden = true;
    empty(at("train-answers")).append(...asked.choices.map((each, number) => button(text(each), () => teach(number))));
    scrollTo(0, 0);
    at("train-question").focus();
  }

  function teach(chosen) {
    const right = chosen === asked.right;
    note(right);
    empty(at("train-answers"));
    at("train-question").hidden = true;
    const lesson = empty(at("train-lesson"));
    const verdict = made("h1");
    verdict.tabIndex = -1;
    verdict.append(phrase(right ? "train-right" : "train-wrong"));
    if (!right) verdict.append(made("span", text(asked.choices[asked.right])));
    lesson.append(verdict);
    for (const [cite, said] of asked.laws) {
      const line = made("p", text(said));
      line.append(" ", made("span", cite, "cited"));
      lesson.append(line);
    }
    for (const each of asked.told) lesson.append(made("p", text(each)));
    if (asked.otherwise.length) {
      const list = made("ul");
      list.append(...asked.otherwise.map((each) => made("li", text(each))));
      const head = made("h2");
      head.append(phrase("train-otherwise"));
      lesson.append(head, list);
    }
    at("train-so-far").lastElementChild.textContent = `${known.right}/${known.answered}`;
    at("train-so-far").hidden = at("train-next").hidden = false;
    scrollTo(0, 0);
    verdict.focus();
  }

  function note(right) {
    const mine = { ...about(asked.concept) };
    known.answered += 1;
    known.right += Number(right);
    mine.asked += 1;
    mine.wait = right ? mine.wait * 2 + 10 : 2;
    mine.due = known.answered + mine.wait;
    known.concepts[asked.concept] = mine;
    try {
      localStorage.setItem(place, JSON.stringify(known));
    } catch { /* then it is forgotten when the page is closed */ }
  }

  function toggle() {
    const open = location.hash === OPEN;
    if (open === document.body.classList.contains("training")) return;
    document.body.classList.toggle("training", open);
    at("training").hidden = !open;
    if (open) ask();
  }

  at("train").addEventListener("click", () => { location.hash = OPEN; });
  at("train-next").addEventListener("click", ask);
  at("train-end").addEventListener("click", () => { location.hash = ""; });
  addEventListener("hashchange", toggle);
  toggle();
})();
