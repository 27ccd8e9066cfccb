/** What esbuild is told: one ES module per screen with shared hashed chunks, and the script that pages run before they are drawn. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(fileURLToPath(import.meta.url));
export const dist = join(root, "../static/dist");

/** The screens: each folder of `src/islands` with an `index.tsx`. */
function screens() {
  const islands = join(root, "src/islands");
  const names = readdirSync(islands).filter((name) => existsSync(join(islands, name, "index.tsx")));
  return Object.fromEntries(names.map((name) => [name, join(islands, name, "index.tsx")]));
}

export const bundle = {
  absWorkingDir: root,
  entryPoints: { ...screens(), frame: join(root, "src/frame.ts") },
  outdir: dist,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  entryNames: "[name]",
  chunkNames: "chunks/[name]-[hash]",
  minify: true,
  // Chrome then compiles all of a file beside the page's own thread, not each function there when it is first called.
  banner: { js: "//# allFunctionsCalledOnLoad" },
  sourcemap: true,
  legalComments: "external",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "info",
};

/** The service worker: one script by itself, whose address (/service-worker.js) and first line are the server's. */
export const worker = {
  absWorkingDir: root,
  entryPoints: { "service-worker": join(root, "src/service-worker/service-worker.ts") },
  outdir: dist,
  bundle: true,
  format: "iife",
  target: "es2022",
  minify: true,
  logLevel: "warning",
};
