// Puts zeros in the place of what no page reads of the memory with which the browser's Python begins: zeros take no room
// on the line. What could be asked for and is not there any more is missing by name, as in a Python made without it.
import { createHash } from "node:crypto";

const WORD = 4; // bytes of an address

export function lightenMemory(memory) {
  for (const leaveOut of [tables, namesOfCharacters, modules, encodings, frozen]) leaveOut(memory);
}

// The only place of a thing that must be there once.
function place(memory, what, isThere) {
  const found = [...memory.words()].filter((at) => memory.isAddress(memory.word(at)) && isThere(at));
  if (found.length !== 1) throw new Error(`${what}: found ${found.length} times in the browser's Python`);
  return found[0];
}

// Large tables that only functions read which are called by nobody, by the addresses that those functions name: where they
// are in this Pyodide, and their SHA-256. Decision 25 says how they were found.
const TABLES = {
  "the names of characters": [1_574_128, 2_020_448, "b17f58591dd7ce1fb9ef84649ee4d110906adf899c5f8875afdbf0c50b0cae04"],
  "the encodings of the C library": [2_823_168, 2_962_432, "f22e313647c60915a612a6b0c6b01665643913e4e58859c50e7f0b469832f4bb"],
};

function tables(memory) {
  for (const [what, [from, to, known]] of Object.entries(TABLES)) {
    if (createHash("sha256").update(memory.bytes.subarray(from, to)).digest("hex") !== known) throw new Error(`${what}: not where they were in the browser's Python`);
    memory.wipe(from, to);
  }
}

// The methods "name" and "lookup" of unicodedata: those that come after them move up in the list, which ends in zeros.
const METHOD = 4 * WORD;

function namesOfCharacters(memory) {
  const name = (at) => memory.text(memory.word(at));
  const first = place(memory, "unicodedata", (at) => at + 3 * METHOD < memory.to && name(at) === "name" && name(at + METHOD) === "lookup");
  for (let at = first, more = true; more; at += METHOD) {
    const moved = [0, 1, 2, 3].map((word) => memory.word(at + 2 * METHOD + word * WORD));
    memory.put(at, moved);
    more = moved[0] !== 0;
  }
}

// The modules that are compiled into Python and that nothing imports: its own tests, and those whose Python part is left
// out of the standard library in compile.py. The list has the name of each and the place of the function that makes it;
// it cannot be shorter, so that another stands there twice.
const NOT_IMPORTED = /^(_test|_xxtest|xxsubtype|_codecs_|_multibytecodec|_bz2|_lzma|_zstd|_lsprof|_symtable|_remote_debugging)/;
const MODULE = 2 * WORD, AMONG_THEM = "_codecs_jp", MOST_FUNCTIONS = 65_536;

function modules(memory) {
  const name = (at) => memory.text(memory.word(at));
  const isModule = (at) => /^\w+$/.test(name(at)) && memory.word(at + WORD) < MOST_FUNCTIONS;
  let from = place(memory, "modules", (at) => name(at) === AMONG_THEM && [at - MODULE, at, at + MODULE].every(isModule)), to = from;
  while (isModule(from - MODULE)) from -= MODULE;
  while (isModule(to)) to += MODULE;
  for (let at = to - MODULE, kept = null; at >= from; at -= MODULE) {
    if (NOT_IMPORTED.test(name(at))) memory.put(at, kept);
    else kept = [memory.word(at), memory.word(at + WORD)];
  }
}

// The tables of East Asian encodings, which those modules have read: up to 256 rows for the first byte of a character, each
// with the address of its part of a table and the lowest and the highest second byte there. The parts follow each other.
const ROW = 2 * WORD, ROWS = 256, FEWEST = 4; // rows
const SMALLEST = 400; // bytes of a table, below which it may be chance

function encodings(memory) {
  const seen = new Set();
  for (const begins of memory.words()) {
    if (seen.has(begins)) continue;
    const rows = [];
    let next = 0, empty = 0;
    for (let at = begins; at + ROW <= memory.to && empty < ROWS; at += ROW) {
      const part = memory.word(at), [lowest, highest, ...unused] = memory.bytes.subarray(at + WORD, at + ROW);
      if (unused.some(Boolean)) break;
      if (rows.length && !part && !lowest && !highest) { empty += 1; continue; }
      if (!memory.isAddress(part) || highest < lowest || next && part !== next) break;
      next = part + 2 * (highest - lowest + 1);
      empty = 0;
      rows.push(at);
    }
    const from = rows.length < FEWEST ? next : memory.word(rows[0]);
    if (next - from < SMALLEST) continue;
    for (const at of rows) seen.add(at);
    memory.wipe(from, next);
    memory.wipe(rows[0], rows.at(-1) + ROW);
  }
}

// The modules that stand in the binary with docstrings and lines: the archive with which Python starts has them without.
// Those by which it reads the archive stay. The lists have of each its name, its code, the bytes of that, and whether it is a package.
const FROZEN = 4 * WORD, COMPILED = 0x63; // the byte with which code begins
const LISTS = { abc: "runpy", __hello__: "__hello_only__" }; // what each begins and ends with: the standard library, and tests

function frozen(memory) {
  const name = (at) => memory.text(memory.word(at)), code = (at) => memory.word(at + WORD);
  const isFrozen = (at) => at + FROZEN < memory.to && memory.bytes[code(at)] === COMPILED && memory.word(at + 3 * WORD) <= 1;
  for (const [first, last] of Object.entries(LISTS)) {
    const from = place(memory, first, (at) => name(at) === first && isFrozen(at));
    let to = from;
    while (memory.word(to) && isFrozen(to)) to += FROZEN;
    if (memory.word(to) || name(to - FROZEN) !== last) throw new Error(`${first}: others stand in the browser's Python`);
    const which = [];
    for (let at = from; at < to; at += FROZEN) which.push([code(at), code(at) + memory.word(at + 2 * WORD)]);
    for (const each of which) memory.wipe(...each);
    memory.wipe(from, to);
  }
}
