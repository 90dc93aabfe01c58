"use strict";
/* The drill in the pocket: cases that the page carries with their answers. No rule of law is here. What comes again, and when, is
   learnt as on the pages; this browser remembers, where it may. */

(() => {
  const drill = JSON.parse(at("drill").textContent);
  const OPEN = "#t";
  const EXERCISE = "drill";
  let asked;
  let shown;

  const text = (number) => drill.texts[number];

  /* The concept that learning says; of its cases the one after the last. */
  function next() {
    const concept = learning.next(tree.code, EXERCISE, drill.ids);
    const cases = drill.concepts[drill.ids.indexOf(concept)];
    const seed = learning.sum(tree.code, EXERCISE, concept).asked % cases.length;
    asked = { concept, seed, ...cases[seed] };
    shown = Date.now();
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
    note(chosen, right);
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
    const [sum, strength] = at("train-so-far").children;
    sum.textContent = soFar();
    strength.textContent = learning.strength(tree.code);
    at("train-so-far").hidden = at("train-next").hidden = false;
    scrollTo(0, 0);
    verdict.focus();
  }

  function note(chosen, right) {
    const seconds = Math.max(0.1, Math.round((Date.now() - shown) / 100) / 10);
    const { seed, concept, clauses } = asked;
    const answer = drill.answers[asked.answers][chosen];
    learning.noteAgain(tree.code, { seed, concept, exercise: EXERCISE, answer, right, seconds, clauses });
  }

  function soFar() {
    const { right, asked: all } = learning.sum(tree.code, EXERCISE);
    return `${right}/${all}`;
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
  at("train-save").addEventListener("click", () => learning.save(""));
  at("train-elsewhere").addEventListener("change", async ({ target }) => {
    const isRead = await learning.open(target.files[0]);
    at("train-read").hidden = !isRead;
    at("train-refused").hidden = isRead;
  });
  addEventListener("hashchange", toggle);
  toggle();
})();
