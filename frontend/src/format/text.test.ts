import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { text } from "./text";

const SOURCES = resolve("src");
const NOT_YET = join(SOURCES, "test/not-yet.txt");
/** The attributes and properties of a component whose text a visitor reads. */
const READ =
  /^(title|subtitle|label|aria-label|alt|placeholder|description|action|aside|error|hint|pendingLabel)$/;
const LETTER = /\p{L}/u;

/** The texts of a component that do not go through `text()`. */
function loose(name: string, source: string): string[] {
  const found: string[] = [];
  const add = (words: string) => {
    if (LETTER.test(words)) found.push(words.trim());
  };

  /**
   * Collects the strings inside visible content, except those in a call, a comparison or another element's attribute.
   */
  function shown(node: ts.Node) {
    if (ts.isStringLiteralLike(node)) add(node.text);
    else if (ts.isTemplateExpression(node))
      [node.head, ...node.templateSpans.map((span) => span.literal)].forEach((part) => {
        add(part.text);
      });
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(shown);
    else if (ts.isParenthesizedExpression(node)) shown(node.expression);
    else if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) shown(node.left);
      if (node.operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken) shown(node.right);
    }
  }

  function visit(node: ts.Node) {
    if (ts.isJsxText(node)) add(node.text);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      shown(node.expression);
    if (ts.isJsxAttribute(node) && READ.test(node.name.getText()) && node.initializer)
      shown(
        ts.isJsxExpression(node.initializer) && node.initializer.expression
          ? node.initializer.expression
          : node.initializer,
      );
    ts.forEachChild(node, visit);
  }

  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

test("values are put in, in any order and as often as they stand there", () => {
  expect(text("{b} after {a}, {b}", { a: 1, b: "two" })).toBe("two after 1, two");
  expect(text("Nothing {here}")).toBe("Nothing {here}");
});

test.each([
  ["<p>Loose</p>", 1],
  ['<img alt="A picture" src="x.png" />', 1],
  ['<Button aria-label={"Revoke " + name} className="big red">{`Big`}</Button>', 2],
  ['<p>{open ? "Close" : "Open"}</p>', 2],
  ['<p>{open && "Open"}</p>', 1],
  ['<p className="big">{text("Fine")} · {name} 12</p>', 0],
  ['<Card title={text("Fine")} tone="green" key="one">{kind === "a" && <b>{text("Fine")}</b>}</Card>', 0],
])("what stands beside text() is found in %s", (source, count) => {
  expect(loose("x.tsx", source)).toHaveLength(count);
});

test("new components put their texts through text(), and the list of those that don't only shrinks", () => {
  const listed = readFileSync(NOT_YET, "utf8").split("\n").filter(Boolean);
  const names = readdirSync(SOURCES, { encoding: "utf8", recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".tsx") && !/\.test\.tsx$|^test\//.test(name))
    .sort();
  const now = new Map(names.map((name) => [name, loose(name, readFileSync(join(SOURCES, name), "utf8"))]));
  const beside = names.filter((name) => now.get(name)?.length);
  const fresh = beside.filter((name) => !listed.includes(name)).map((name) => [name, now.get(name)]);
  expect(fresh, "Put these through text(), src/format/text.ts").toEqual([]);
  const clean = listed.filter((name) => !beside.includes(name));
  expect(clean, "These are clean now: take them out of src/test/not-yet.txt").toEqual([]);
});
