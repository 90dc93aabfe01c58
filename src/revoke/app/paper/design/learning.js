"use strict";
/* What somebody has learnt, in this browser: the document revoke-training/1, as the terminal writes and reads it. FSRS says when a
   concept comes again, and Glicko-2 how strong somebody is and how hard a concept; no rule of law is here, and nothing leaves the
   browser but the file that is saved on purpose. */
const learning = (() => {
  const FORMAT = "revoke-training/1";
  const PLACE = "revoke-training";
  const OLD_ANSWERS = "revoke-train answers";
  const MOST_ANSWERS = 5000;
  const QUICK = 10; // seconds: a right answer within them is an easy one
  const SLOW = 45; // and one that took longer than these a hard one
  const FRESH_BETWEEN = 3; // so many new concepts come between two that come again
  const [AGAIN, HARD, GOOD, EASY] = [1, 2, 3, 4];
  const REVIEW = 2;
  const ALIKE = { ask: "drill", exam: "drill" }; // these are about the same concepts, and share what they know of one
  const scheduler = FSRS.fsrs({
    enable_fuzz: false, enable_short_term: true, learning_steps: ["1m"], relearning_steps: ["1m"],
  });

  const [START, SCALE, TAU, ENOUGH] = [1500, 173.7178, 0.5, 1e-6]; // of Glicko-2, as in training/progress.py
  const [LEVEL, FOR_A_CLAUSE, OF_A_CONCEPT] = [20, 15, 200]; // so many clauses looked at make it as hard as a beginner is strong

  const isObject = (found) => Boolean(found) && typeof found === "object" && !Array.isArray(found);
  const isDate = (text) => typeof text === "string" && !Number.isNaN(Date.parse(text));
  const utc = (date) => date.toISOString().replace("Z", "+00:00");
  const group = (exercise) => ALIKE[exercise] || exercise;

  function isCard(card) {
    return isObject(card) && isDate(card.due) && isDate(card.last_review) && Number.isInteger(card.state) &&
      Number.isFinite(card.stability) && Number.isFinite(card.difficulty);
  }

  function isAnswer(given) {
    return isObject(given) && isDate(given.at) && Number.isFinite(given.seed) && typeof given.right === "boolean" &&
      ["concept", "exercise", "answer"].every((name) => typeof given[name] === "string") && Number.isFinite(given.seconds);
  }

  function isOurs(found) {
    return isObject(found) && found.format === FORMAT && isObject(found.codes) && Object.values(found.codes).every((each) =>
      isObject(each) && isObject(each.cards) && Object.values(each.cards).every(isCard) && Array.isArray(each.answers) &&
      each.answers.every(isAnswer) && Array.isArray(each.strength) && isObject(each.hardness));
  }

  function kept(place) {
    try {
      return JSON.parse(localStorage.getItem(place));
    } catch { // nothing is kept here, or something that is none of ours
      return null;
    }
  }

  function begun() {
    const found = kept(PLACE);
    if (isOurs(found)) return found;
    const empty = { format: FORMAT, codes: {} };
    const before = kept(OLD_ANSWERS);
    for (const { code, ...given } of Array.isArray(before) ? before : []) {
      if (typeof code === "string" && isAnswer(given)) learn(empty, code, given);
    }
    return empty;
  }

  function of(record, code) {
    if (!Object.hasOwn(record.codes, code)) {
      record.codes[code] = { strength: [1500, 350, 0.06], hardness: {}, cards: {}, answers: [] };
    }
    return record.codes[code];
  }

  function keep() {
    for (const each of Object.values(learnt.codes)) each.answers = each.answers.slice(-MOST_ANSWERS);
    try {
      localStorage.setItem(PLACE, JSON.stringify(learnt));
    } catch { /* then it is forgotten with the page */ }
  }

  function rating({ right, seconds }, isKnown) {
    if (!right) return AGAIN;
    if (seconds > SLOW && isKnown) return HARD;
    return seconds > 0 && seconds <= QUICK ? EASY : GOOD; // 0: nobody knows how long it took
  }

  /* The seven values of a card as the terminal has them, and the card of the library. */
  function reviewed(card, given) {
    const now = new Date(given.at);
    const before = card ? {
      due: new Date(card.due), last_review: new Date(card.last_review), stability: card.stability, difficulty: card.difficulty,
      state: card.state, learning_steps: card.step || 0, elapsed_days: 0, scheduled_days: 0, reps: 1, lapses: 0,
    } : FSRS.createEmptyCard(now);
    const after = scheduler.next(before, now, rating(given, Boolean(card))).card;
    return {
      card_id: 0, state: after.state, step: after.state === REVIEW ? null : after.learning_steps, stability: after.stability,
      difficulty: after.difficulty, due: utc(after.due), last_review: utc(now),
    };
  }

  /* Glicko-2: a rating, its deviation and its volatility after one game against another, won (1) or lost (0). */
  function ratedAfter([rating, deviation, sigma], [other, otherDeviation], score) {
    const [mu, phi] = [(rating - START) / SCALE, deviation / SCALE];
    const weight = 1 / Math.sqrt(1 + 3 * (otherDeviation / SCALE) ** 2 / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (other - START) / SCALE)));
    const variance = 1 / (weight ** 2 * expected * (1 - expected));
    const gained = weight * (score - expected);
    const volatility = volatilityAfter(phi, sigma, variance, variance * gained);
    const off = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + 1 / variance);
    return [START + SCALE * (mu + off ** 2 * gained), SCALE * off, volatility];
  }

  function volatilityAfter(phi, sigma, variance, delta) {
    const begin = Math.log(sigma ** 2);
    const off = (x) => {
      const grown = phi ** 2 + variance + Math.exp(x);
      return Math.exp(x) * (delta ** 2 - grown) / (2 * grown ** 2) - (x - begin) / TAU ** 2;
    };
    let [low, high, steps] = [begin, 0, 1];
    if (delta ** 2 > phi ** 2 + variance) high = Math.log(delta ** 2 - phi ** 2 - variance);
    else {
      while (off(begin - steps * TAU) < 0) steps += 1;
      high = begin - steps * TAU;
    }
    let [offLow, offHigh] = [off(low), off(high)];
    while (Math.abs(high - low) > ENOUGH) {
      const between = low + (low - high) * offLow / (offHigh - offLow);
      const offBetween = off(between);
      if (offBetween * offHigh <= 0) [low, offLow] = [high, offHigh];
      else offLow /= 2;
      [high, offHigh] = [between, offBetween];
    }
    return Math.exp(low / 2);
  }

  const written = ([rating, deviation, volatility]) => [+rating.toFixed(3), +deviation.toFixed(3), +volatility.toFixed(6)];

  /* Both ratings after an answer; a concept that nobody has answered is as hard as so many clauses make it. */
  function rate(mine, { concept, right }, clauses) {
    const seeded = [START + FOR_A_CLAUSE * ((clauses || LEVEL) - LEVEL), OF_A_CONCEPT, 0.06];
    const hard = Object.hasOwn(mine.hardness, concept) ? mine.hardness[concept] : seeded;
    mine.hardness[concept] = written(ratedAfter(hard, mine.strength, right ? 0 : 1));
    mine.strength = written(ratedAfter(mine.strength, hard, right ? 1 : 0));
  }

  function learn(record, code, { clauses, ...given }) {
    const mine = of(record, code);
    mine.cards[given.concept] = reviewed(Object.hasOwn(mine.cards, given.concept) ? mine.cards[given.concept] : null, given);
    rate(mine, given, clauses);
    mine.answers.push(given);
  }

  const learnt = begun();
  for (const mine of Object.values(learnt.codes)) { // kept before anything was rated here
    if (!Object.keys(mine.hardness).length) for (const each of mine.answers) rate(mine, each);
  }

  /* Note an answer, unless it is one that was noted: the page read again is no second answer. */
  function note(code, given) {
    const isTheSame = (each) =>
      each.seed === given.seed && each.concept === given.concept && group(each.exercise) === group(given.exercise);
    if (of(learnt, code).answers.some(isTheSame)) return;
    learn(learnt, code, { at: utc(new Date()), ...given });
    keep();
  }

  /* As note, where the same case comes round again, as in a page that carries its cases. */
  function noteAgain(code, given) {
    learn(learnt, code, { at: utc(new Date()), ...given });
    keep();
  }

  /* What was learnt under a code; a sentence of law is of any. */
  function under(code, exercise) {
    return exercise === "law" ? Object.values(learnt.codes) : [of(learnt, code)];
  }

  function answersOf(code, exercise) {
    return under(code, exercise).flatMap((each) => each.answers).filter((each) => group(each.exercise) === group(exercise))
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  }

  /* Right and all answers of an exercise and its like, about one concept or about all. */
  function sum(code, exercise, concept) {
    const given = answersOf(code, exercise).filter((each) => concept === undefined || each.concept === concept);
    return { right: given.filter((each) => each.right).length, asked: given.length };
  }

  /* The concept that comes next: something that is due, something new, or what is due first; null: whatever is drawn. */
  function next(code, exercise, all, now = new Date()) {
    const cards = Object.assign({}, ...under(code, exercise).map((each) => each.cards));
    const asked = answersOf(code, exercise).map((each) => each.concept);
    const last = asked.at(-1);
    const known = [...new Set(asked)].filter((each) => Object.hasOwn(cards, each) && (!all || all.includes(each)))
      .sort((one, other) => Date.parse(cards[one].due) - Date.parse(cards[other].due));
    const due = known.filter((each) => Date.parse(cards[each].due) <= now.getTime() && each !== last);
    if (!all) return due.find((each) => !asked.slice(-FRESH_BETWEEN).includes(each)) || null;
    const fresh = all.filter((each) => !Object.hasOwn(cards, each));
    let newInARow = 0;
    while (newInARow < asked.length) {
      const place = asked.length - 1 - newInARow;
      if (asked.indexOf(asked[place]) < place) break;
      newInARow += 1;
    }
    if (due.length && (!fresh.length || newInARow >= FRESH_BETWEEN)) return due[0];
    if (fresh.length) return fresh[Math.floor(Math.random() * fresh.length)];
    return due[0] || known.find((each) => each !== last) || all[Math.floor(Math.random() * all.length)];
  }

  const same = (given) => `${given.at} ${given.seed} ${given.concept} ${given.exercise}`;

  /* The ratings of whoever has answered more go on with what only the other one has answered. */
  function rateTogether(mine, theirs) {
    const [more, less] = theirs.answers.length > mine.answers.length ? [theirs, mine] : [mine, theirs];
    const rated = { strength: more.strength, hardness: { ...less.hardness, ...more.hardness } };
    const known = new Set(more.answers.map(same));
    for (const each of less.answers) if (!known.has(same(each))) rate(rated, each);
    Object.assign(mine, rated);
  }

  /* Put another document beside what is here: every answer once, and of each concept what was learnt last. */
  function merge(other) {
    if (!isOurs(other)) return false;
    for (const [code, theirs] of Object.entries(other.codes)) {
      const mine = of(learnt, code);
      rateTogether(mine, theirs);
      const here = new Set(mine.answers.map(same));
      const answers = [...mine.answers, ...theirs.answers.filter((each) => !here.has(same(each)))];
      mine.answers = answers.sort((one, another) => Date.parse(one.at) - Date.parse(another.at));
      for (const [concept, card] of Object.entries(theirs.cards)) {
        const held = Object.hasOwn(mine.cards, concept) ? mine.cards[concept] : null;
        if (!held || Date.parse(held.last_review) < Date.parse(card.last_review)) mine.cards[concept] = card;
      }
    }
    keep();
    return true;
  }

  /* How strong somebody is under a code, as a whole number: 1500 at first. */
  const strength = (code) => Math.round(of(learnt, code).strength[0]);

  const isEmpty = () => Object.values(learnt.codes).every((each) => !each.answers.length);

  /* Save it as a file; with a name only where somebody has typed one. */
  function save(name) {
    const saved = { format: FORMAT, ...(name ? { name } : {}), codes: learnt.codes };
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(saved, null, 1)], { type: "application/json" }));
    link.download = "revoke-training.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  /* Read the file that somebody has chosen; whether it was one of ours. */
  async function open(file) {
    try {
      return merge(JSON.parse(await file.text()));
    } catch {
      return false;
    }
  }

  return { note, noteAgain, sum, next, strength, merge, isEmpty, save, open };
})();
