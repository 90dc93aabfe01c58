// Leaves out of the browser's Python what nothing here calls: node lighten.mjs RUNTIME SOLVER
// RUNTIME: the folder of the runtime, whose two files are replaced; SOLVER: the only library that is loaded into it.
// Pyodide hands out every function that is compiled into it, for libraries that might be loaded. What neither its own
// scripts nor the solver name is handed out no longer, and what is then called by nothing is left out. What of its memory
// is never read is zero afterwards (tables.mjs).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Memory } from "./memory.mjs";
import { lightenScript, words } from "./script.mjs";
import { lightenMemory } from "./tables.mjs";

const [runtime, solver] = process.argv.slice(2);
const { default: binaryen } = await import(pathToFileURL(createRequire(`${runtime}/`).resolve("binaryen")));
const script = readFileSync(`${runtime}/pyodide.asm.mjs`, "utf8"), other = readFileSync(`${runtime}/pyodide.mjs`, "utf8");
const binary = readFileSync(`${runtime}/pyodide.asm.wasm`), library = readFileSync(solver);
const imported = (bytes) => WebAssembly.Module.imports(new WebAssembly.Module(bytes));

const said = words(script + other);
const needed = new Set([...imported(binary), ...imported(library)].map(({ name }) => name));

// The script names each that is handed out in three places: declared, taken over, and under its own name.
const HANDED_OUT = /var ([\w$,]+);function assignWasmExports\(wasmExports\)\{(.*?)\}/s;
const TAKEN_OVER = /([\w$]+)=Module\["\1"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?(?:;|$)/g;
const [whole, declared, taken] = script.match(HANDED_OUT);
const unused = new Map(); // name in the script -> name in the binary
const left = taken.replaceAll(TAKEN_OVER, (statement, here, there) => {
  const times = said.get(here) - (here === there ? 4 : 3), other = here === there ? 0 : said.get(there) - 1;
  if (times || other || needed.has(there)) return statement;
  unused.set(here, there);
  return "";
});
const names = declared.split(",").filter((each) => !unused.has(each));
const lighter = script.replace(whole, () => `var ${names.join(",")};function assignWasmExports(wasmExports){${left}}`);

const gone = new Set(unused.values()), kept = new Set([...said.keys(), ...needed].filter((each) => !gone.has(each)));
lightenMemory(new Memory(binary));
const python = binaryen.readBinary(binary), { Features } = binaryen;
python.setFeatures(
  Features.MutableGlobals | Features.NontrappingFPToInt | Features.SignExt | Features.BulkMemory | Features.ReferenceTypes
    | Features.ExceptionHandling | Features.Multivalue,
);
for (const { name, kind } of WebAssembly.Module.exports(new WebAssembly.Module(binary))) {
  if (["function", "global"].includes(kind) && !kept.has(name)) python.removeExport(name);
}
python.runPasses(["remove-unused-module-elements"]);
const light = python.emitBinary(), asked = [...imported(light), ...imported(library)].map(({ name }) => name);
writeFileSync(`${runtime}/pyodide.asm.mjs`, lightenScript(lighter, other, new Set(asked)));
writeFileSync(`${runtime}/pyodide.asm.wasm`, light);
