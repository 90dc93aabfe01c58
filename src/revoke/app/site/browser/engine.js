// The engine: Python in a worker, started once, asked by the service worker for every page that is not a file.
import { loadPyodide } from "./pyodide.mjs";

const ENGINE = new URL(".", import.meta.url).pathname, FOLDER = ENGINE.slice(0, -"engine/".length); // where on its host the site lies
const HOME = "/lib/python3.14";
const KEPT = `/kept${FOLDER.slice(0, -1).replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}`)}`; // the browser's store has this name
const FIRST = "@FIRST@"; // packs with which the engine starts: the libraries, our package, its pages, what an analysis needs
const MODULE = /^site-packages\/((?!.*\/templates\/)[^.]+?)(?:\/__init__)?\.pyc$/; // a template is none
const BEFORE_OURS = "starlette.applications, jinja2, sse_starlette"; // imported while our own package comes
const PARTED = `import sys
for each in [each for each in sys.modules.values() if hasattr(each, "__path__")]:
    each.__path__.append(f"${HOME}/{each.__name__.replace('.', '/')}")
sys.path.insert(1, "${HOME}")
sys.path_importer_cache.clear()`; // packages that lie partly in the zip with which Python starts
const LATER = "@LATER@"; // packs that come when the engine is there, or sooner when one is read
const SNAPSHOT = `${ENGINE}snapshot.bin`; // the memory of a started engine: only the browser's own store has it
const SOLVER = `${HOME}/site-packages/revoke/equity/native/@SOLVER@`; // what is compiled cannot be in a snapshot
const SOLVERS = "revoke.equity.solver"; // which loads it
const MAKES_SNAPSHOT = self.name === "snapshot"; // this very file in a second worker, see makeSnapshot
const CALM = 2_000; // milliseconds without a question after which the rest is fetched: the first analysis has line and processor
const IDLE = 15_000; // milliseconds without a question after which the snapshot is made
const BLOCK = 4096; // bytes of memory that are left out of a snapshot where all are zero
const LEAST_MEMORY = 2; // gigabytes of a device that may have two engines at a time for a moment
const EIO = 29; // as the C library of the browser's Python numbers it: Python raises OSError
const PYTHON = { indexURL: ENGINE, lockFileContents: { info: "@LOCK@", packages: {} } };
const step = (name) => postMessage({ step: name });

const ready = MAKES_SNAPSHOT ? makeSnapshot() : start();
if (!MAKES_SNAPSHOT) ready.catch((wrong) => { step("failed"); throw wrong; });

async function start() {
  step("fetched");
  const { kept, store } = await snapshotKept();
  let engine = null;
  if (kept) {
    try {
      engine = await withCarrier(await restored(kept));
    } catch (wrong) {
      console.warn(wrong);
      await giveUp(store);
      for (const each of [packs, promised, made]) each.clear(); // they were of that Python's files
    }
  }
  const from = engine ? "snapshot" : "files";
  engine ||= await withCarrier(await imported());
  postMessage({ step: "ready", from });
  prepare(engine.python);
  const snapshot = () => store && !kept && whenIdle(IDLE, orderSnapshot);
  whenIdle(CALM, () => keepLater().then(() => { step("kept"); snapshot(); }, () => {}));
  return { ...engine, broken: () => from === "snapshot" && giveUp(store) };
}

async function withCarrier(python) {
  await synced;
  const given = [KEPT, location.origin, FOLDER].map((each) => JSON.stringify(each)).join(", "); // Python reads them alike
  return { python, carrier: python.runPython(`from revoke.app.site.carrier import Carrier\nCarrier(${given})`) };
}

let synced = null; // when what the browser's store has of the log is there for Python
function mount(python) {
  python.FS.mkdirTree(KEPT);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, KEPT);
  synced = synchronised(python.FS, true);
  synced.catch(() => {}); // told to whoever waits for it
}

// Python with our package and the libraries, started from the files: what has come is imported while the rest is on the line.
async function imported(more = {}) {
  const [libraries, ours, ...rest] = FIRST.map(async (pack) => (await fetch(`${ENGINE}${pack}`)).arrayBuffer());
  const python = await loadPyodide({ ...PYTHON, ...more });
  step("started");
  if (!MAKES_SNAPSHOT) mount(python);
  unpack(python.FS, await libraries);
  python.runPython(`${PARTED}\nimport ${BEFORE_OURS}`);
  unpack(python.FS, await ours);
  for (const each of modulesIn("revoke")) python.pyimport(each).destroy();
  for (const pack of rest) unpack(python.FS, await pack);
  return python;
}

const modulesIn = (pack) => packs.get(pack).map(([name]) => MODULE.exec(name)?.[1].replaceAll("/", ".")).filter(Boolean);

// While somebody pastes a board, what reads and analyses it is imported, and the solver loaded: one after the other, so that
// no page has to wait for more than one; the last that the analysis read first, since it needs none of the others.
async function prepare(python) {
  const imports = modulesIn("analysis").reverse().map((each) => () => python.pyimport(each));
  for (const each of [...imports, () => python.pyimport(SOLVERS).library()]) {
    do await new Promise((later) => setTimeout(later)); while (answering);
    try { each().destroy(); } catch { /* whoever needs it will see why */ }
  }
}

// What an analysis does without is there without a network, too: whoever asks a second time is answered when it is kept.
async function keepLater() {
  await fetch(`${FOLDER}-/keep`);
  for (const pack of LATER) {
    for (const its of [await fetch(`${ENGINE}${pack}`), await fetch(`${ENGINE}${pack}`)]) {
      if (!its.ok) throw new Error(`${pack} cannot be fetched`);
      await its.body.cancel();
    }
  }
}

// The snapshot of a started engine.
//
// After the first start, when nothing is asked, a second worker starts the engine once more, has it answer what was asked
// when the site was made, and puts its memory into the store of this version of the site. It has seen nothing of what was
// typed here. The next start takes it up instead of importing everything. Where that fails, an empty one is kept in its
// place: nobody tries again with this version and this browser.

async function snapshotKept() {
  const store = (await fetch(`${FOLDER}-/store`)).headers.get("X-Store"); // none where no service worker answers
  if (!store || navigator.deviceMemory < LEAST_MEMORY) return { kept: null, store: null };
  const kept = await (await caches.open(store)).match(SNAPSHOT);
  if (kept?.headers.get("X-Browser") !== navigator.userAgent) return { kept: null, store };
  return kept.headers.get("X-Given-Up") ? { kept: null, store: null } : { kept, store };
}

async function keep(store, body, headers = {}) {
  await (await caches.open(store)).put(SNAPSHOT, new Response(body, { headers: { "X-Browser": navigator.userAgent, ...headers } }));
}
const giveUp = (store) => keep(store, null, { "X-Given-Up": "yes" }).catch(() => {});

let asked = performance.now(), answering = 0;
function whenIdle(since, then) {
  const waiting = setInterval(() => {
    if (answering || performance.now() - asked < since) return;
    clearInterval(waiting);
    then();
  }, 1000);
}

function orderSnapshot() {
  if (!self.Worker) return; // a browser whose workers have none of their own
  const second = new Worker(import.meta.url, { type: "module", name: "snapshot" });
  second.addEventListener("error", (event) => event.preventDefault()); // the engine that is there goes on
  second.addEventListener("message", ({ data }) => { if (data.step === "snapshot") step("snapshot"); });
}

async function makeSnapshot() {
  const { store } = await snapshotKept();
  try {
    const python = await imported({ _makeSnapshot: true });
    python.FS.unlink(SOLVER);
    await python.runPythonAsync("from revoke.app.site.carrier import rehearse\nawait rehearse()\nimport gc\ngc.collect()");
    const memory = python.makeMemorySnapshot({}), blocks = [], runs = [];
    for (let at = 0; at < memory.length; at += BLOCK) {
      const block = memory.subarray(at, at + BLOCK);
      if (block.every((byte) => byte === 0)) continue;
      if (runs.length && runs.at(-1)[1] === at) runs.at(-1)[1] += block.length; else runs.push([at, at + block.length]);
    }
    const files = new TextEncoder().encode(JSON.stringify({ size: memory.length, runs, packs: Object.fromEntries(packs) }));
    for (const [from, to] of runs) blocks.push(memory.subarray(from, to));
    await keep(store, new Blob([Uint32Array.of(files.length), files, ...blocks]));
    step("snapshot");
  } catch (wrong) {
    console.warn(wrong);
    await giveUp(store);
  }
  close();
}

async function restored(kept) {
  const read = memoryIn(kept); // while Python's own files are read
  const createPyodideModule = async (settings) => {
    const { default: create } = await script, made = await create(settings), { memory } = await read;
    if (made.HEAP8.length < memory.length) made._emscripten_resize_heap(memory.length); // Pyodide itself leaves it too small
    return made;
  };
  const script = import("./pyodide.asm.mjs");
  const python = await loadPyodide({ ...PYTHON, _loadSnapshot: read.then(({ memory }) => memory), createPyodideModule });
  step("started");
  mount(python);
  promise(python.FS, (await read).packs);
  python.runPython("import random\nrandom.seed()"); // else every start would draw the same
  return python;
}

async function memoryIn(kept) {
  const its = await kept.arrayBuffer(), length = new DataView(its).getUint32(0, true);
  const { size, runs, packs } = JSON.parse(new TextDecoder().decode(new Uint8Array(its, 4, length)));
  const memory = new Uint8Array(size);
  let at = 4 + length;
  for (const [from, to] of runs) {
    memory.set(new Uint8Array(its, at, to - from), from);
    at += to - from;
  }
  return { memory, packs };
}

// A pack that is wanted now: Python waits in the middle of reading a file.
function fetched(files, pack) {
  const wanted = new XMLHttpRequest();
  wanted.open("GET", `${ENGINE}${pack}.bin`, false);
  wanted.responseType = "arraybuffer";
  try { wanted.send(); } catch { /* no network: as any other file that cannot be read */ }
  if (wanted.status !== 200) throw new files.ErrnoError(EIO);
  return wanted.response;
}

// An index of names and sizes, then the files one after the other. What the index says of other packs is put in its
// place at once, without its contents: when the first of their files is read, the pack is fetched.
function unpack(files, packed) {
  const size = new DataView(packed).getUint32(0, true);
  const { pack, here, later } = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, 4, size)));
  let at = 4 + size;
  packs.set(pack, here);
  for (const [name, length] of here) {
    const contents = new Uint8Array(packed, at, length), seen = promised.get(name);
    if (seen) Object.defineProperty(seen, "contents", { value: contents, writable: true });
    else files.writeFile(inFolder(files, name), contents, { canOwn: true });
    at += length;
  }
  promise(files, later);
}

function promise(files, later) {
  for (const [pack, its] of Object.entries(later)) {
    packs.set(pack, its);
    for (const [name, length] of its) {
      if (promised.has(name)) continue;
      const node = files.create(inFolder(files, name));
      node.usedBytes = length;
      Object.defineProperty(node, "contents", { configurable: true, get() { unpack(files, fetched(files, pack)); return node.contents; } });
      promised.set(name, node);
    }
  }
}

const packs = new Map(); // what is in each of the packs: names and sizes
const promised = new Map(); // files that are seen and not there yet
const made = new Set();
function inFolder(files, name) {
  const folder = `${HOME}/${name.slice(0, name.lastIndexOf("/") + 1)}`;
  if (!made.has(folder)) made.add(folder) && files.mkdirTree(folder);
  return `${HOME}/${name}`;
}

const synchronised = (files, fromStore) => new Promise((resolve, reject) => {
  files.syncfs(fromStore, (wrong) => (wrong ? reject(wrong) : resolve()));
});

let line = Promise.resolve(); // one writes at a time: what it wrote is in the browser's store before it is answered

addEventListener("message", async (event) => {
  const port = event.ports[0], { method, path, query, headers, body } = event.data;
  const { python, carrier, broken } = await ready;
  const given = body ? new Uint8Array(body) : new Uint8Array();
  let held = []; // what is told when the browser's store has what was written
  const send = (what) => (held ? held.push(what) : port.postMessage(what));
  const head = (status, told) => send({ head: { status, headers: told.toJs() } });
  const bytes = (data) => { const copy = data.toJs(); send({ bytes: copy }); };
  if (path.endsWith("/events")) held = null; // told as it comes
  let gone = false;
  port.onmessage = () => { gone = true; };
  const run = async () => {
    await carrier.answer(method, path, query, headers, given, head, bytes, () => gone);
    if (carrier.wrote()) await synchronised(python.FS, false);
  };
  answering += 1;
  try {
    if (held) { line = line.then(run, run); await line; } else { await run(); }
  } catch (wrong) {
    console.error(wrong); // the application has answered that it is a fault, if it could
    broken();
    if (held && !held.length) held.push({ head: { status: 500, headers: [] } });
  }
  answering -= 1;
  asked = performance.now();
  for (const each of held || []) port.postMessage(each);
  port.postMessage({ end: true });
});
