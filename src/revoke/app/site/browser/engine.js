// The engine: Python in a worker, started once, asked by the service worker for every page that is not a file.
import { loadPyodide } from "./pyodide.mjs";

const ENGINE = new URL(".", import.meta.url).pathname, FOLDER = ENGINE.slice(0, -"engine/".length); // where on its host the site lies
const HOME = "/lib/python3.14/site-packages";
const KEPT = `/kept${FOLDER.slice(0, -1).replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}`)}`; // the browser's store has this name
const BEFORE_OURS = "fastapi, sqlalchemy, alembic.command, jinja2, sse_starlette"; // imported while our own package comes
const step = (name) => postMessage({ step: name });

const ready = (async () => {
  step("fetched");
  const [libraries, ours] = ["libraries", "revoke"].map(async (name) => (await fetch(`${ENGINE}${name}.bin`)).arrayBuffer());
  const python = await loadPyodide({ indexURL: ENGINE, lockFileContents: { info: "@LOCK@", packages: {} } });
  step("started");
  unpack(python.FS, await libraries);
  python.runPython(`import ${BEFORE_OURS}`);
  unpack(python.FS, await ours);
  python.FS.mkdirTree(KEPT);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, KEPT);
  await synchronised(python.FS, true);
  const given = [KEPT, location.origin, FOLDER].map((each) => JSON.stringify(each)).join(", "); // Python reads them alike
  python.registerJsModule("revoke_later", { unpack: () => unpack(python.FS, later()) });
  const carrier = python.runPython(`from revoke.app.site.carrier import Carrier\nCarrier(${given})`);
  step("ready");
  keepLater().then(() => step("kept"), () => {});
  return { python, carrier };
})();
ready.catch((wrong) => { step("failed"); throw wrong; });

// What few pages need is there without a network, too: whoever asks a second time is answered when it is kept.
async function keepLater() {
  for (const its of [await fetch(`${ENGINE}later.bin`), await fetch(`${ENGINE}later.bin`)]) {
    if (!its.ok) throw new Error("later.bin cannot be fetched");
    await its.body.cancel();
  }
}

// What few pages need, when one does: Python waits in the middle of an import.
function later() {
  const asked = new XMLHttpRequest();
  asked.open("GET", `${ENGINE}later.bin`, false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error("later.bin cannot be fetched");
  return asked.response;
}

// An index of names and sizes, then the files one after the other.
function unpack(files, packed) {
  const size = new DataView(packed).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(packed, 4, size)));
  let at = 4 + size;
  const made = new Set();
  for (const [name, length] of index) {
    const folder = `${HOME}/${name.slice(0, name.lastIndexOf("/") + 1)}`;
    if (!made.has(folder)) made.add(folder) && files.mkdirTree(folder);
    files.writeFile(`${HOME}/${name}`, new Uint8Array(packed, at, length), { canOwn: true });
    at += length;
  }
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
