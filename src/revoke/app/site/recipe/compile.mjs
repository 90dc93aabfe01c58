// Compiles the browser's Python beforehand, with that very Python: node compile.mjs PYODIDE COMPILER IN OUT
// PYODIDE: the folder of the runtime; COMPILER: compile.py; IN: the tree to be imported; OUT: where the archives go.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, compiler, tree, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${runtime}/` });
const started = python.runPython("import sys\nfrozenset(sys.modules)"); // with what it starts, before ours is there
python.mountNodeFS("/runtime", runtime);
python.mountNodeFS("/tree", tree);
python.mountNodeFS("/out", out);
try {
  python.runPython(readFileSync(compiler, "utf8"));
  await python.globals.get("main")(started);
} catch (wrong) {
  process.stderr.write(`${wrong.message}\n`);
  process.exit(1);
}
