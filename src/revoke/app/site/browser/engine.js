// The engine: Python in a worker, started once, asked by the service worker for every page that is not a file.
import { loadPyodide } from "./pyodide.mjs";

const ENGINE = new URL(".", import.meta.url).pathname, FOLDER = ENGINE.slice(0, -"engine/".length); // where on its host the site lies
const HOME = "/lib/python3.14";
const KEPT = `/kept${FOLDER.slice(0, -1).replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}`)}`; // the browser's store has this name
const BEFORE_OURS = "starlette.applications, jinja2, sse_starlette"; // imported while our own package comes
const PARTED = `import sys
for each in [each for each in sys.modules.values() if hasattr(each, "__path__")]:
    each.__path__.append(f"${HOME}/{each.__name__.replace('.', '/')}")
sys.path.insert(1, "${HOME}")
sys.path_importer_cache.clear()`; // packages that lie partly in the zip with which Python starts
const LATER = "@LATER@"; // packs that come when the engine is there, or sooner when one is read
const EIO = 29; // as the C library of the browser's Python numbers it: Python raises OSError
const step = (name) => postMessage({ step: name });

const ready = (async () => {
  step("fetched");
  const [libraries, ours] = ["libraries", "revoke"].map(async (name) => (await fetch(`${ENGINE}${name}.bin`)).arrayBuffer());
  const python = await loadPyodide({ indexURL: ENGINE, lockFileContents: { info: "@LOCK@", packages: {} } });
  step("started");
  unpack(python.FS, await libraries);
  python.runPython(`${PARTED}\nimport ${BEFORE_OURS}`);
  unpack(python.FS, await ours);
  python.FS.mkdirTree(KEPT);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, KEPT);
  await synchronised(python.FS, true);
  const given = [KEPT, location.origin, FOLDER].map((each) => JSON.stringify(each)).join(", "); // Python reads them alike
  const carrier = python.runPython(`from revoke.app.site.carrier import Carrier\nCarrier(${given})`);
  step("ready");
  keepLater().then(() => step("kept"), () => {});
  return { python, carrier };
})();
ready.catch((wrong) => { step("failed"); throw wrong; });

// What an analysis does without is there without a network, too: whoever asks a second time is answered when it is kept.
async function keepLater() {
  for (const pack of LATER) {
    for (const its of [await fetch(`${ENGINE}${pack}`), await fetch(`${ENGINE}${pack}`)]) {
      if (!its.ok) throw new Error(`${pack} cannot be fetched`);
      await its.body.cancel();
    }
  }
}

// A pack that is wanted now: Python waits in the middle of reading a file.
function fetched(files, pack) {
  const asked = new XMLHttpRequest();
  asked.open("GET", `${ENGINE}${pack}.bin`, false);
  asked.responseType = "arraybuffer";
  try { asked.send(); } catch { /* no network: as any other file that cannot be read */ }
  if (asked.status !== 200) throw new files.ErrnoError(EIO);
  return asked.response;
}

// An index of names and sizes, then the files one after the other. What the index says of other packs is put in its
// place at once, without its contents: when the first of their files is read, the pack is fetched.
function unpack(files, packed) {
  const size = new DataView(packed).getUint32(0, true);
  const { here, later } = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, 4, size)));
  let at = 4 + size;
  for (const [name, length] of here) {
    const contents = new Uint8Array(packed, at, length), seen = promised.get(name);
    if (seen) Object.defineProperty(seen, "contents", { value: contents, writable: true });
    else files.writeFile(inFolder(files, name), contents, { canOwn: true });
    at += length;
  }
  for (const [pack, its] of Object.entries(later)) for (const [name, length] of its) {
    files.create(inFolder(files, name));
    const { node } = files.lookupPath(`${HOME}/${name}`);
    node.usedBytes = length;
    Object.defineProperty(node, "contents", { configurable: true, get() { unpack(files, fetched(files, pack)); return node.contents; } });
    promised.set(name, node);
  }
}

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
  const { python, carrier } = await ready;
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
  try {
    if (held) { line = line.then(run, run); await line; } else { await run(); }
  } catch (wrong) {
    console.error(wrong); // the application has answered that it is a fault, if it could
    if (held && !held.length) held.push({ head: { status: 500, headers: [] } });
  }
  for (const each of held || []) port.postMessage(each);
  port.postMessage({ end: true });
});
