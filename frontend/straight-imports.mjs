/**
 * An esbuild plugin: what our code imports from a package's index (`lucide-react`, `radix-ui`) is taken from the module
 * behind it. With code splitting, whatever an index leads to and any screen uses would else be loaded by every screen.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const OWN_CODE = /[\\/]src[\\/].*\.tsx?$/;
const IMPORT = /import (type )?\{([^}]*)\} from "(lucide-react|radix-ui)";/g;

/** Each icon by every name that the index gives it: its module. */
function icons() {
  const folder = join(dirname(require.resolve("lucide-react/package.json")), "dist/esm");
  const index = readFileSync(join(folder, "lucide-react.mjs"), "utf8");
  const found = new Map();
  for (const [, names, path] of index.matchAll(
    /export \{ (default as [^}]+) \} from '\.\/(icons\/[^']+)'/g,
  )) {
    for (const name of names.split(", ")) found.set(name.replace("default as ", ""), join(folder, path));
  }
  return found;
}

const kebab = (name) => name.replace(/(?<=[a-z])[A-Z]/g, "-$&").toLowerCase();

const modules = icons();
const straight = {
  "lucide-react": (name, as) => `import ${as} from ${JSON.stringify(modules.get(name))};`,
  "radix-ui": (name, as) => `import * as ${as} from "radix-ui/${kebab(name)}";`,
};

/** A file of ours with the index's modules imported instead of it, as esbuild takes it from a plugin. */
export function loadedStraight(path) {
  const contents = readFileSync(path, "utf8").replace(IMPORT, (whole, typeOnly, names, from) => {
    if (typeOnly) return whole;
    const imports = names
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one && !one.startsWith("type "))
      .map((one) => one.split(" as "))
      .map(([name, as = name]) => straight[from](name, as));
    const types = names.match(/type \w+/g);
    if (types) imports.push(`import { ${types.join(", ")} } from "${from}";`);
    return imports.join(" ") + "\n".repeat(whole.split("\n").length - 1);
  });
  return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
}

export const straightImports = {
  name: "straight-imports",
  setup(build) {
    build.onLoad({ filter: OWN_CODE }, ({ path }) => loadedStraight(path));
  },
};
