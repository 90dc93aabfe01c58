// Leaves out of the script of the browser's Python each function that it hands to the binary and that the binary does not
// ask for, and whatever only those have used: graphics, sound, pictures. A name that is said anywhere else stays.
import { Script, runInNewContext } from "node:vm";

const HANDED_IN = /(?<=\bwasmImports=\{)[^{}]*(?=\})/; // what the binary may ask for: names, or another name and a name
const DEFINED = /(?<=[;}])(?:var ([\w$]+)=|(?:async )?function ([\w$]+)\()/g;
const NOTED = /(?<=[;}])([\w$]+)\.sig="\w*";/g; // the sorts of what a function takes
const HANDED_OUT = /(?<=[;}])Module\["([\w$]+)"\]=\1;/g;
const ARROW = /^(?:async ?)?(?:\([^()]*\)|[\w$]+)=>|^[\w$]+$/; // a function, or another name for one
const TRIES = 400; // ends of a statement that are looked at

// Each word of a text, and how often it is said.
export function words(text) {
  const said = new Map();
  for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) said.set(word, (said.get(word) ?? 0) + 1);
  return said;
}

// Args: the script; another script that uses it; the names that the binary asks for.
export function lightenScript(script, other, needed) {
  const handedIn = script.match(HANDED_IN)[0].split(","), saidByOther = words(other);
  const [stay, go] = [true, false].map((asked) => handedIn.filter((each) => needed.has(each.split(":")[0]) === asked));
  const goes = new Set(go.map((each) => each.split(":").at(-1)).filter((each) => !saidByOther.has(each)));
  let left = script.replace(HANDED_IN, () => stay.join(",")), before;
  do {
    before = left;
    left = withoutUnused(left, saidByOther, goes);
  } while (left !== before);
  return left;
}

function withoutUnused(script, saidByOther, goes) {
  const said = words(script), beside = new Map(), gone = [];
  const besides = (found, times) => {
    const its = beside.get(found[1]) ?? beside.set(found[1], { pieces: [], times: 0 }).get(found[1]);
    its.pieces.push([found.index, found.index + found[0].length]);
    its.times += times;
  };
  for (const found of script.matchAll(NOTED)) besides(found, 1);
  for (const found of script.matchAll(HANDED_OUT)) if (goes.has(found[1])) besides(found, 2);
  let end = 0;
  for (const found of script.matchAll(DEFINED)) {
    const name = found[1] ?? found[2], its = beside.get(name) ?? { pieces: [], times: 0 };
    if (found.index < end || saidByOther.has(name) || said.get(name) !== 1 + its.times) continue;
    const to = endOf(script, found.index, found[1] ? ";" : "}");
    if (!to || found[1] && !isHarmless(script.slice(found.index + found[0].length, to - 1))) continue;
    gone.push([found.index, to], ...its.pieces);
    end = to;
  }
  const pieces = [];
  let at = 0;
  for (const [from, to] of gone.sort(([a], [b]) => a - b)) {
    if (from < at) continue;
    pieces.push(script.slice(at, from));
    at = to;
  }
  return pieces.join("") + script.slice(at);
}

function isWhole(text) {
  try { return Boolean(new Script(text)); } catch { return false; }
}

// Where the statement that begins there ends: what is shorter is none.
function endOf(script, from, sign) {
  for (let at = script.indexOf(sign, from), tries = 0; at >= 0 && tries < TRIES; at = script.indexOf(sign, at + 1), tries += 1) {
    if (isWhole(script.slice(from, at + 1))) return at + 1;
  }
  return 0;
}

// Whether nothing happens when a value is worked out: a function, or what needs no other name.
function isHarmless(value) {
  if (!isWhole(`a?${value}:b`)) return false; // more than one value
  if (ARROW.test(value)) return true;
  try { runInNewContext(`"use strict";(${value})`, Object.create(null)); return true; } catch { return false; }
}
