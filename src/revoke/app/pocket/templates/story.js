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

/* The story with what was understood marked in it, and in words what was not. */
function showStory({ text, read }) {
  at("told").hidden = !text;
  if (!text) return;
  const marks = read.facts.flatMap((each) => each.words).sort((one, other) => one.start - other.start);
  const line = empty(at("told-text"));
  let place = 0;
  for (const { start, end } of marks) {
    if (end <= place) continue;
    line.append(text.slice(place, Math.max(start, place)), made("mark", text.slice(Math.max(start, place), end)));
    place = end;
  }
  line.append(text.slice(place));
  const names = [...new Set(read.beside.map((each) => say.facts[each]))];
  const listed = (line, passages) => passages.length ? line.replace("%", () => passages.map((each) => `“${each.text}”`).join(", ")) : "";
  at("told-open").textContent = [
    read.facts.length ? "" : say.nothing,
    read.revokes > 1 ? say.several : names.length ? say.not_asked.replace("%", () => names.join(", ")) : "",
    listed(say.left_open, read.open),
    listed(say.not_understood, read.unread),
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
    tell(at("story-text").value).catch((wrong) => { at("told").hidden = false; at("told-open").textContent = say.nothing; throw wrong; });
  });
  document.addEventListener("shown", ({ detail: { first } }) => {
    at("story").hidden = !first;
    showStory(told);
  });
  at("story").hidden = location.hash.length > 1;
}
