import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Generated files may have unused exports. */
const GENERATED = /schema\.d\.ts$|rules\.ts$/;

/** What a file exports, and what it imports from which other file; `*` is everything. */
interface Dealings {
  exported: string[];
  taken: { from: string; name: string }[];
}

function dealingsOf(path: string, source: string): Dealings {
  const exported: string[] = [];
  const taken: Dealings["taken"] = [];
  const take = (specifier: string, name: string) => {
    if (specifier.startsWith(".")) taken.push({ from: join(dirname(path), specifier), name });
  };
  const isExported = (node: ts.Node) =>
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

  function statement(node: ts.Node) {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings))
        for (const { propertyName, name } of bindings.elements)
          take(node.moduleSpecifier.text, (propertyName ?? name).text);
      else if (bindings) take(node.moduleSpecifier.text, "*");
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      const { text } = node.moduleSpecifier;
      if (node.exportClause && ts.isNamedExports(node.exportClause))
        for (const { propertyName, name } of node.exportClause.elements) {
          take(text, (propertyName ?? name).text);
          exported.push(name.text);
        }
      else take(text, "*");
    }
    if (!isExported(node)) return;
    if (ts.isVariableStatement(node))
      for (const { name } of node.declarationList.declarations) exported.push(...namesIn(name));
    else if (
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    )
      exported.push(node.name?.text ?? "default");
  }

  /**
   * A dynamically imported module counts as used with all of its exports, because the importer keeps it in a variable.
   */
  function visit(node: ts.Node) {
    const [argument] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && argument)
      if (ts.isStringLiteral(argument)) take(argument.text, "*");
    ts.forEachChild(node, visit);
  }

  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  file.statements.forEach(statement);
  visit(file);
  return { exported, taken };
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

/** The exports that no other file imports. */
function unused(sources: Record<string, string>): string[] {
  const dealings = Object.entries(sources).map(([path, source]) => ({ path, ...dealingsOf(path, source) }));
  const used = new Set(dealings.flatMap(({ taken }) => taken.map(({ from, name }) => `${from}: ${name}`)));
  return dealings
    .filter(({ path }) => !GENERATED.test(path))
    .flatMap(({ path, exported }) => {
      const module = path.replace(/\.tsx?$/, "");
      return exported
        .filter((name) => !used.has(`${module}: ${name}`) && !used.has(`${module}: *`))
        .map((name) => `${path}: ${name}`);
    });
}

test("an export that no other file takes is found", () => {
  const found = unused({
    "a.ts": "export const one = 1; export function two() { return one; } export type Three = 3;",
    "b.ts": 'import { one as first, type Three } from "./a"; export interface Four { of: Three }; first;',
    "in/c.tsx": 'import("../d"); import * as all from "../e"; all;',
    "d.ts": "export const [five, { six }] = list;",
    "e.ts": 'export { two } from "./a"; export class Seven {}',
  });
  expect(found).toEqual(["b.ts: Four"]);
});

test("nothing is exported that only its own file uses", () => {
  const paths = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const sources = Object.fromEntries(paths.map((path) => [path, readFileSync(join("src", path), "utf8")]));
  expect(unused(sources)).toEqual([]);
});
