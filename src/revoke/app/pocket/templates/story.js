"use strict";
/* A story told in words. The reader is the library's own, compiled; it is unpacked when somebody begins to tell. */

const say = JSON.parse(at("reader-words").textContent);
let unpacking;

/* A script of the page itself, for the browser compiles nothing from a text here. */
async function unpacked() {
  const signs = atob(at("reader").textContent.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Blob([Uint8Array.from(signs, (each) => each.charCodeAt(0))]);
  const script = document.createElement("script");
  script.textContent = await new Response(bytes.stream().pipeThrough(new DecompressionStream("deflate"))).text();
  document.head.append(script);
}

const unpack = () => (unpacking ||= unpacked());

/* The story with what was understood marked in it, and above everything, in its words, what was not. */
function showStory({ text, read }) {
  at("told").hidden = !text;
  if (text) mark(text, read.facts.flatMap((each) => each.words));
  const line = text ? remarks(read) : "";
  at("told-open").hidden = !line;
  at("told-open").textContent = line;
}

function mark(text, passages) {
  const line = empty(at("told-text"));
  let place = 0;
  for (const { start, end } of passages.sort((one, other) => one.start - other.start)) {
    if (end <= place) continue;
    line.append(text.slice(place, Math.max(start, place)), made("mark", text.slice(Math.max(start, place), end)));
    place = end;
  }
  line.append(text.slice(place));
}

function remarks({ facts, beside, open, unread, revokes }) {
  const listed = (line, passages) => passages.length ? line.replace("%", () => passages.map((each) => say.quoted.replace("%", () => each.text)).join(", ")) : "";
  const idle = facts.filter((each) => beside.includes(each.fact.split(".").pop())).map((each) => each.words[0]);
  return [
    facts.length ? "" : say.nothing,
    revokes > 1 ? say.several : listed(say.not_asked, idle),
    listed(say.left_open, open),
    listed(say.not_understood, unread),
  ].filter(Boolean).join(" ");
}

async function tell(text) {
  await unpack();
  const read = readStory(text);
  const words = Object.fromEntries(read.facts.map((each) => [each.fact, each.words[0].text]));
  told = { text, read, answers: read.answers, words };
  go(0, withTold(0, []));
}

if (typeof DecompressionStream === "function") {
  at("story-text").addEventListener("focus", unpack, { once: true });
  at("story").addEventListener("submit", (event) => {
    event.preventDefault();
    tell(at("story-text").value).catch((wrong) => {
      at("told-open").hidden = false;
      at("told-open").textContent = say.nothing;
      throw wrong;
    });
  });
  at("again").addEventListener("click", () => { at("story-text").value = ""; });
  document.addEventListener("shown", ({ detail: { first } }) => {
    at("story").hidden = !first;
    showStory(told);
  });
  at("story").hidden = location.hash.length > 1;
}
