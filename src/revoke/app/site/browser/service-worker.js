// Hands the pages' requests to the engine, which runs in a worker of the page around them, and keeps every file of the
// site for the time without a network. No rule of bridge stands here. "@…@" is filled in when the site is made.
"use strict";
"@UNPACKER@"

const VERSION = "@VERSION@";
const FILES = "@FILES@"; // kept without being asked for: the start pages and quick mode
const AROUND = "@AROUND@"; // those of them that are needed to start the engine
const LOOK = FILES.filter((each) => /^\.\/(static|design)\//.test(each)); // what its pages are drawn with
const KEEPS = { "./-/look": LOOK, "./-/keep": FILES }; // asked to keep
const ENGINE = "@ENGINE@"; // kept when first needed, and unpacked: name -> type, in the order in which they are needed
const LATER = "@LATER@"; // those of them that come by themselves when they are asked for
const SIZES = "@SIZES@"; // the bytes of each on the line
const FIRST = Object.keys(ENGINE).filter((each) => !LATER.includes(each));
const TOLD = 250; // milliseconds between two words of how much has come
const AHEAD = 1.8e5; // bytes still to come of one file of the engine when the next is asked for: a second of a slow line
const FOLDER = new URL("./", self.location).pathname; // where on its host the site lies: names below are from here on
const OURS = FOLDER === "/" ? "revoke " : `revoke${FOLDER} `; // another folder of this host may have a site of its own
const KEPT = `${OURS}${VERSION}`;
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const stopped = new Set(); // simulations that are to end with what there is

// A new version has every file before it takes the place of the old one, and waits until every page of that is closed: it
// takes over between two calls, never during one. On a first visit nothing can be lost, and the engine need not wait for the rest.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => keep(cache, self.registration.active ? FILES : AROUND)));
});

// What the page has just fetched is asked after and not fetched again.
async function keep(cache, names) {
  const kept = new Set((await cache.keys()).map((each) => each.url));
  const missing = names.filter((each) => !kept.has(new URL(each, self.location).href));
  await cache.addAll(missing.map((name) => new Request(name, { cache: "no-cache", priority: "low" })));
}

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  const said = event.data;
  if (said.stop) stopped.add(said.stop);
  if (said.begin) event.waitUntil(caches.open(KEPT).then((cache) => begin(cache, FIRST)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || !pathname.startsWith(FOLDER)) return;
  event.respondWith(answer(event, request, `./${pathname.slice(FOLDER.length)}`));
});

async function answer(event, request, path) {
  if (atHand.has(path)) return drawnWith(path);
  if (path.startsWith("./-/stop/")) return new Response(stopped.has(path.slice(9)) ? "stop" : "");
  const outermost = request.mode === "navigate" && request.destination === "document";
  const isFile = FILES.includes(path) && !(path === "./" && !outermost);
  if (!(isFile || outermost || KEEPS[path] || ENGINE[path] || /^\.\/(guide\/|-\/store$)/.test(path))) return asked(request);
  const cache = await caches.open(KEPT);
  if (KEEPS[path]) return keep(cache, KEEPS[path]).then(() => new Response(), () => Response.error());
  if (ENGINE[path]) return engineFile(event, cache, path);
  if (path === "./-/store") return new Response(null, { headers: { "X-Store": KEPT } });
  if (isFile) return (await ofSite(cache, path)) || fetch(request);
  if (path.startsWith("./guide/")) return fromGuide(cache, request);
  return pageAround(cache);
}

// What the pages are drawn with is asked for by each of them: read from the store once, it is at hand.
const atHand = new Map();
const drawnWith = (path) => new Response(atHand.get(path).bytes, { headers: { "Content-Type": atHand.get(path).type } });
async function ofSite(cache, path) {
  const kept = await cache.match(path, { ignoreMethod: true });
  if (!kept || !LOOK.includes(path)) return kept;
  atHand.set(path, { bytes: await kept.arrayBuffer(), type: kept.headers.get("Content-Type") });
  return drawnWith(path);
}

// The page around the others stands at every address, so what it needs is named from the root of the host.
async function pageAround(cache) {
  const page = await (await cache.match("./app.html")).text();
  return new Response(page.replaceAll('="./', () => `="${FOLDER.replaceAll("&", "&amp;")}`), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

const coming = new Map(); // files of the engine on their way: name -> the answer, for whoever asks first, and when it is kept

// The first of them that is asked for and not kept begins all that are needed first, one after the other, so that what is needed first is there first.
async function engineFile(event, cache, path) {
  const kept = await cache.match(path);
  if (kept) return kept;
  if (!coming.has(path)) event.waitUntil(begin(cache, LATER.includes(path) ? [path] : FIRST));
  const its = coming.get(path), { first } = its;
  its.first = null;
  if (first && !path.endsWith(".wasm")) return first;
  await its.kept; // a browser keeps what it has compiled beside a file that comes from its store
  return (await cache.match(path)) || first || Response.error();
}

async function begin(cache, paths) {
  let before = Promise.resolve();
  for (const path of paths) {
    if (coming.has(path)) continue;
    const turn = before, its = {};
    coming.set(path, its);
    before = new Promise((nearly) => {
      const answer = turn.then(async () => {
        const kept = await cache.match(path);
        if (kept) came(path, SIZES[path]);
        return kept || unpacked(path, nearly);
      });
      its.first = answer.then((whole) => whole.clone());
      its.kept = its.first.then(() => answer).then((whole) => whole.ok && cache.put(path, whole)).catch(() => {}).finally(() => {
        nearly();
        coming.delete(path);
      });
    });
  }
  await Promise.all(paths.map((path) => coming.get(path)?.kept));
}

// Unpacked as it comes, so that the browser compiles while it is being fetched.
async function unpacked(path, nearly) {
  const asked = fetch(`${path}.zst`, { cache: "no-store", priority: "high" });
  if (SIZES[path] < AHEAD) nearly();
  const packed = await asked;
  if (!packed.ok) return packed;
  let left = Number(packed.headers.get("Content-Length")) || Infinity; // a host that does not tell has the next one wait
  const unpacking = new fzstd.Decompress();
  const pieces = new TransformStream({
    start(its) { unpacking.ondata = (piece) => { if (piece.length) its.enqueue(piece); }; },
    transform(piece) {
      left -= piece.length;
      came(path, piece.length);
      if (left < AHEAD) nearly();
      unpacking.push(piece);
    },
    flush() { unpacking.push(new Uint8Array(), true); },
  });
  const headers = { "Content-Type": ENGINE[path], "Content-Security-Policy": POLICY };
  return new Response(packed.body.pipeThrough(pieces), { headers });
}

// How much has come of what the engine starts with, told to the page that waits for it.
let here = 0, told = 0;
async function came(path, bytes) {
  if (!FIRST.includes(path)) return;
  here += bytes;
  const all = FIRST.reduce((sum, each) => sum + SIZES[each], 0);
  if (here < all && Date.now() - told < TOLD) return;
  told = Date.now();
  for (const each of await self.clients.matchAll({ type: "window" })) each.postMessage({ here, all });
}

async function fromGuide(cache, request) {
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

// The engine's answer to a request. Every page around the others is told; only the one that has the engine answers.
async function asked(request) {
  const { pathname, search } = new URL(request.url);
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  const told = { method: request.method, path: `/${pathname.slice(FOLDER.length)}`, query: search.slice(1), headers: [...request.headers], body };
  const around = (await self.clients.matchAll({ type: "window" })).filter((each) => each.frameType === "top-level");
  if (!around.length) return new Response("", { status: 503 });
  return new Promise((resolve) => {
    for (const each of around) {
      const { port1, port2 } = new MessageChannel();
      let stream;
      port1.onmessage = ({ data }) => {
        if (data.head) {
          const body = new ReadableStream({ start(its) { stream = its; }, cancel() { port1.postMessage("gone"); } });
          resolve(new Response([204, 205, 304].includes(data.head.status) ? null : body, data.head));
        } else if (data.end) {
          stream.close();
          port1.close();
        } else {
          stream.enqueue(data.bytes);
        }
      };
      each.postMessage(told, [port2]);
    }
  });
}
