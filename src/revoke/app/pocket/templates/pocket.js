"use strict";
/* Walks the tree that the page carries. No rule of law is here: what is asked, said and ruled stands in the tree. */

const tree = JSON.parse(document.getElementById("tree").textContent);
const PLAY_ENDED = "play has ended";
const at = (id) => document.getElementById(id);

/* The walk */

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const stands = (answer, value) => answer.is.some((known) => same(known, value));

/* From a start and values, one for each question and PLAY_ENDED where play went on, to a node and the steps to it. */
function walk(start, values) {
  let place = tree.starts[start].node;
  const steps = [];
  for (const value of values) {
    const node = tree.nodes[place];
    if (node.answers) {
      const answer = node.answers.findIndex((each) => stands(each, value));
      if (answer < 0) throw new RangeError(`${JSON.stringify(value)} is not an answer here`);
      steps.push({ place, answer });
      place = node.answers[answer].to;
    } else if (node.then !== undefined && value === PLAY_ENDED) {
      steps.push({ place });
      place = node.then;
    } else {
      throw new RangeError(`${JSON.stringify(value)} comes after the ruling`);
    }
  }
  return { node: tree.nodes[place], steps };
}

/* What a leaf says, in full. */
const standing = (each) =>
  tree.standing[each.status === "correct" && each.laws.includes(tree.dummys) ? "dummys" : each.status];
const said = (node) => (node.say || []).map((line) => tree.lines[line]);

/* Where one is stands in the address, so that the browser's own way back takes an answer back. */

const NOWHERE = { start: 0, values: [] };

function here() {
  const [start, ...answers] = location.hash.slice(1).split(".").filter(Boolean);
  try {
    const values = [];
    for (const answer of answers) {
      const { node } = walk(Number(start), values);
      values.push(answer === "e" ? PLAY_ENDED : node.answers[Number(answer)].is[0]);
    }
    walk(Number(start || 0), values);
    return { start: Number(start || 0), values };
  } catch {
    return NOWHERE;
  }
}

function go(start, values) {
  const { steps } = walk(start, values);
  const answers = steps.map((step) => (step.answer === undefined ? "e" : step.answer));
  location.hash = start || answers.length ? [start, ...answers].join(".") : "";
  show();
}

/* What a story tells (see story.js): the answers by fact, and the words that each was read from. */
const NOTHING_TOLD = { text: "", answers: {}, words: {} };
let told = NOTHING_TOLD;

/* The values from here on to the first question that the story leaves open. */
function withTold(start, values) {
  const { node } = walk(start, values);
  const value = told.answers[node.fact];
  const answered = node.answers && node.answers.some((each) => stands(each, value));
  return answered ? withTold(start, [...values, value]) : values;
}

/* What is shown */

/* A text is a string, or a pair of a string and its language where that is not the page's. */
function put(element, text) {
  const [words, lang] = Array.isArray(text) ? text : [text];
  element.textContent = words;
  if (lang) element.lang = lang;
  else element.removeAttribute("lang");
  return element;
}

const made = (tag, text, name) => {
  const element = document.createElement(tag);
  if (text !== undefined) put(element, text);
  if (name) element.className = name;
  return element;
};

const phrase = (id) => document.importNode(at(id).content, true);
const empty = (element) => { element.replaceChildren(); return element; };

function button(text, pressed) {
  const element = made("button", undefined, "answer");
  element.type = "button";
  element.append(made("span", text));
  element.addEventListener("click", pressed);
  return element;
}

function law(name) {
  const details = made("details");
  details.append(made("summary", name), made("p", tree.laws[name]));
  return details;
}

/* The browser tells of a new address only some time after a tap; what was tapped is shown at once. */
let shown;

function show() {
  shown = location.hash;
  const { start, values } = here();
  const { node, steps } = walk(start, values);
  at("undo").hidden = at("again").hidden = !start && !steps.length;
  chips(start, values, steps);
  document.dispatchEvent(new CustomEvent("shown", { detail: { first: !start && !steps.length } }));
  at("asking").hidden = !node.answers;
  at("ruling").hidden = Boolean(node.answers);
  if (node.answers) ask(start, values, node);
  else rule(start, values, node);
  scrollTo(0, 0);
  const heading = at(node.answers ? "question" : "aloud-name");
  if (start || steps.length) heading.focus();
}

function chips(start, values, steps) {
  const list = empty(at("chips"));
  const chip = (question, text, back, words) => {
    const element = made("button");
    element.type = "button";
    element.append(made("span", undefined, "unseen"), made("span", text, "called"));
    if (words) element.append(made("q", words));
    element.firstChild.append(phrase("to-change"), made("span", question), " ");
    element.addEventListener("click", back);
    list.append(made("li"));
    list.lastChild.append(element);
  };
  if (start) chip("", tree.starts[start].name, () => go(0, []));
  steps.forEach(({ place, answer }, number) => {
    if (answer === undefined) return;
    const { ask: question, fact, answers } = tree.nodes[place];
    const back = () => { delete told.answers[fact]; go(start, values.slice(0, number)); };
    const asTold = stands(answers[answer], told.answers[fact]);
    chip(question, answers[answer].called[0], back, asTold ? told.words[fact] : "");
  });
}

function ask(start, values, node) {
  const first = !start && !values.length;
  put(at("question"), node.ask);
  put(at("announced"), "");
  at("arrive").hidden = at("several").hidden = !first;
  at("unsure").open = false;
  const list = empty(at("answers"));
  const meanings = empty(at("meanings"));
  for (const { is, called } of node.answers) {
    const [name, ...others] = called;
    const element = button(name, () => go(start, withTold(start, [...values, is[0]])));
    if (others.length) {
      const more = made("small");
      more.append(phrase("or-else"), made("span", others[0]), others.length > 1 ? " …" : "");
      element.append(more);
      meanings.append(made("dt", name), ...others.map((each) => made("dd", each)));
    }
    list.append(element);
  }
  meanings.hidden = meanings.previousElementSibling.hidden = !meanings.children.length;
  const reasons = empty(at("reasons"));
  reasons.hidden = reasons.previousElementSibling.hidden = !node.laws.length;
  for (const name of node.laws) reasons.append(made("dt", name), made("dd", tree.laws[name]));
  at("unsure").hidden = meanings.hidden && reasons.hidden;
  if (first) several();
  phases(list, node.answers);
}

function several() {
  const box = at("several");
  box.replaceChildren(box.firstElementChild, ...tree.starts.slice(1).map(
    ({ name }, number) => button(name, () => go(number + 1, []))));
}

/* The stages are asked for by phase of the play: a phase with several answers opens by its name. */
function phases(list, answers) {
  const buttons = [...list.children];
  const open = (chosen) => {
    for (const each of list.children) {
      const { phase } = each.dataset;
      const head = each.classList.contains("phase");
      each.hidden = chosen === undefined ? Boolean(phase) && !head : phase !== chosen;
      if (head) each.setAttribute("aria-expanded", String(phase === chosen));
    }
    fold(buttons.filter((each) => !each.hidden));
  };
  tree.phases.forEach(([name, line], number) => {
    const here = buttons.filter((_, place) => answers[place].phase === number);
    if (here.length < 2) return;
    const head = button(name, () => open(head.getAttribute("aria-expanded") === "true" ? undefined : head.dataset.phase));
    head.classList.add("phase");
    head.append(made("small", line));
    for (const each of [head, ...here]) each.dataset.phase = number;
    here[0].before(head);
  });
  open();
}

/* Where not all answers fit on the screen, the last ones, which are the later and rarer, wait behind a button. */
const FEWEST = 4;
let folded = [];

function fold(answers) {
  const more = at("more");
  more.hidden = true;
  folded = [];
  const fits = () => at("asking").getBoundingClientRect().bottom <= innerHeight;
  if (fits() || answers.length <= FEWEST + 1) return;
  more.hidden = false;
  for (const each of answers.slice(FEWEST).reverse()) {
    each.hidden = true;
    folded.unshift(each);
    if (fits()) break;
  }
}

at("more").addEventListener("click", () => {
  for (const each of at("answers").children) each.hidden = !folded.includes(each);
  at("more").hidden = true;
  folded[0].focus();
});

/* What a player is told, in a few words where there are some; unfolded, it is read as a whole. */
function order(line) {
  const item = made("li");
  const who = made("strong", tree.people[line.to]);
  const full = made("span", line.text, "full");
  full.append(" ", made("span", line.law, "cited"));
  const read = made("p");
  if (line.brief) {
    const brief = made("span", line.brief, "brief");
    brief.append(". ", made("span", line.law, "cited"));
    const [details, summary, words] = [made("details"), made("summary"), made("span")];
    words.append(who, " ", brief);
    summary.append(words);
    read.append(full);
    details.append(summary, read);
    item.append(details);
  } else {
    read.append(who, " ", full);
    item.append(read);
  }
  return item;
}

function rule(start, values, node) {
  const lines = said(node);
  const [first, ...others] = lines;
  put(at("announced"), first.text);
  const aloud = empty(at("aloud"));
  const to = made("div", tree.people[first.to], "to");
  to.append(" ", made("span", first.law, "cited"));
  aloud.append(to, made("p", first.text));
  for (const when of ["now", "later", "end"]) {
    const section = at(when);
    const list = empty(section.querySelector("ul"));
    list.append(...others.filter((each) => each.when === when).map(order));
    section.hidden = !list.children.length;
  }
  const going = node.then !== undefined;
  at("going-on").hidden = !going;
  at("ended").onclick = () => go(start, [...values, PLAY_ENDED]);
  const revokes = node.revokes || [];
  at("result").hidden = going;
  empty(at("result").lastElementChild).append(
    ...revokes.map((each, number) => made("p", standing(each)[revokes.length > 1 ? number + 1 : 0])));
  equity(node.weigh || []);
  const cited = [...new Set(revokes.flatMap((each) => each.laws))];
  at("laws").hidden = !cited.length;
  empty(at("laws").lastElementChild).append(...cited.map(law));
}

function equity(weigh) {
  at("equity").hidden = !weigh.length;
  empty(at("equity").querySelector(".laws")).append(...weigh.map(law));
  verdict("");
}

function verdict(chosen) {
  for (const each of document.querySelectorAll("[data-verdict]")) {
    each.setAttribute("aria-pressed", String(each.dataset.verdict === chosen));
    at(each.dataset.verdict).hidden = each.dataset.verdict !== chosen;
  }
  if (chosen) at("announced").textContent = at(chosen).textContent;
}

for (const each of document.querySelectorAll("[data-verdict]")) {
  each.addEventListener("click", () => verdict(each.dataset.verdict));
}
at("undo").addEventListener("click", () => {
  const { start, values } = here();
  go(values.length ? start : 0, values.slice(0, -1));
});
at("again").addEventListener("click", () => { told = NOTHING_TOLD; go(0, []); });
/* What is folded is read out whole where it leaves the screen: copied, shared, printed. */
const unfold = (which) => document.querySelectorAll(which).forEach((each) => { each.open = true; });
at("select").addEventListener("click", () => {
  unfold(".orders details");
  getSelection().selectAllChildren(at("ruling"));
});
if (navigator.share) {
  at("share").hidden = false;
  at("share").addEventListener("click", () => {
    unfold(".orders details");
    navigator.share({ text: at("ruling").innerText }).catch(() => {});
  });
}
addEventListener("hashchange", () => { if (location.hash !== shown) show(); });
addEventListener("beforeprint", () => unfold("#ruling details"));
show();
