import { expect, test } from "vitest";
import { chartCsv, csv } from "./download";

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
