import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";

const HERE = resolve("src/styles");
const MARKS = /^(group|peer)(\/|$)/;

function filesIn(folder: string, ending: string): string[] {
  const names = readdirSync(folder, { encoding: "utf8", recursive: true });
  return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
}

/** The class names in templates and components. */
function classes(): string[] {
  const pages = [...filesIn("../templates", ".html"), ...filesIn("src", ".tsx")].filter(
    (file) => !/templates.admin|\.test\./.test(file),
  );
  const lists = pages.flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/\{[%#].*?[%#]\}/gs, " ");
    return [...text.matchAll(/\bclass(?:Name)?="([^"{]+)"/g)].map(([, list = ""]) => list);
  });
  return [...new Set(lists.flatMap((list) => list.split(/\s+/)))].filter((name) => name && !MARKS.test(name));
}

/** The stylesheet's rules for these classes. */
async function stylesheet(names: string[]): Promise<string> {
  const { build } = await compile(readFileSync(join(HERE, "site.css"), "utf8"), {
    base: HERE,
    loadStylesheet: async (id, base) => {
      const path = id === "tailwindcss" ? resolve("node_modules/tailwindcss/index.css") : join(base, id);
      return { path, base: dirname(path), content: readFileSync(path, "utf8") };
    },
  });
  return build(names);
}

test("every class that a page names is Tailwind's or one of our utilities", async () => {
  const names = classes();
  const known = await stylesheet(names);
  const unknown = names.filter((name) => !known.includes(`.${name.replace(/[^\w\u0080-\uffff-]/g, "\\$&")}`));
  expect(names.length).toBeGreaterThan(400);
  expect(unknown).toEqual([]);
});

test("our own CSS styles elements and defines utilities, but no classes", () => {
  const own = filesIn(HERE, ".css").map((file) => readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, ""));
  expect(own.flatMap((css) => css.match(/^[^@\n{}]*\.[a-z][\w-]*[^\n]*\{/gm) ?? [])).toEqual([
    "  svg.lucide {",
  ]);
});
