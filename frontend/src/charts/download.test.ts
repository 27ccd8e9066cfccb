/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chartCsv, csv } from "./download";
import { guarded } from "./formulas";

// The server's tests read the same file, so that page and server write the same.
const formulas: [string, string][] = JSON.parse(readFileSync("../tests/cases/formulas.json", "utf8"));

test.each(formulas)("%j is the cell %j", (text, cell) => expect(guarded(text)).toBe(cell));

test("a name is no formula in a file that a spreadsheet parts at semicolons", () => {
  expect(csv([["x;=1+1", "＝1"]])).toBe("\ufeffx;'=1+1,'＝1\r\n");
});

test("cells are quoted where they must be, and no name becomes a formula", () => {
  expect(csv([["a,b", 'say "x"', "=SUM(A1)", -3, null, "two\nlines"]])).toBe(
    `\ufeff"a,b","say ""x""",'=SUM(A1),-3,,"two\nlines"\r\n`,
  );
});

test("a chart's data has one row for each date and an empty cell for a gap", () => {
  const lines = [
    { id: 1, label: "kiwi", colour: "", values: [1, null] },
    { id: 2, label: "@mambo", colour: "", values: [2, 3] },
  ];
  expect(chartCsv({ dates: ["2026-01-04", "2026-01-11"], lines })).toBe(
    "\ufeffDate,kiwi,'@mambo\r\n2026-01-04,1,2\r\n2026-01-11,,3\r\n",
  );
});
