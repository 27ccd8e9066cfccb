import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { LISTS_OF_FIGURES } from "./query-client";

/** Queries that only their own writes change, which then refetch them, and queries that are asked anew each time. */
const OWN_WAY: Record<string, string> = {
  accounts: "refreshed by what is done to accounts",
  "chat-history": "the chat adds to it itself",
  "command-answer": "asked anew when the menu opens",
  data: "refreshed by what is done to data",
  "data-uploads": "a page of data that its own page asks for",
  "deletion-requests": "refreshed by a decision",
  invitations: "refreshed by what is done to accounts",
  "packet-posts": "looked at again while one is under way",
  "personal-links": "refreshed by what is done to links",
  "query-choices": "told by the program, not by the data",
  review: "an open review stays as it is, and asks by its version",
  settings: "refreshed by what is set",
  "taught-screens": "refreshed by what is taught",
  texts: "the texts of one picture, which never change",
  "undo-plan": "asked anew each time",
};

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|schema\.d\.ts/.test(name))
  .map((name) =>
    ts.createSourceFile(name, readFileSync(join("src", name), "utf8"), ts.ScriptTarget.Latest, true),
  );

/** The first entry of every query key in all files, including keys that are constants. */
function keys(): Set<string> {
  const named = new Map<string, ts.Expression>();
  const given: ts.Expression[] = [];
  function visit(node: ts.Node) {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      named.set(node.name.text, node.initializer);
    if (ts.isPropertyAssignment(node) && node.name.getText() === "queryKey") {
      const call = node.parent.parent;
      if (ts.isCallExpression(call) && /^use\w*Quer(y|ies)$/.test(call.expression.getText()))
        given.push(node.initializer);
    }
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && node.expression.getText() === "useFetched" && first) given.push(first);
    ts.forEachChild(node, visit);
  }
  files.forEach(visit);
  return new Set(
    given.map((key) => {
      const array = ts.isIdentifier(key) ? named.get(key.text) : key;
      const entry = array && ts.isArrayLiteralExpression(array) ? array.elements[0] : undefined;
      return entry && ts.isStringLiteral(entry)
        ? entry.text
        : `a key that is not written out: ${key.getText()}`;
    }),
  );
}

test("each query is fetched again after a write, or it is said why not", () => {
  expect([...keys()].sort()).toEqual([...LISTS_OF_FIGURES, ...Object.keys(OWN_WAY)].sort());
});
