import { expect, test } from "vitest";
import { aMember } from "../../test/made-up";
import { suggestions } from "./suggestions";

const named = (...names: string[]) => names.map((name, id) => aMember({ id, name }));
const found = (search: string, ...names: string[]) => suggestions(named(...names), search).map((m) => m.name);

test("ten are suggested at most", () => {
  const many = Array.from({ length: 30 }, (_, index) => `Nova${index}`);
  expect(found("nova", ...many)).toHaveLength(10);
});

test("names that begin with the search come first, then by name", () => {
  expect(found("ki", "Mokiwi", "kiwi", "Zeki", "Kira")).toEqual(["Kira", "kiwi", "Mokiwi", "Zeki"]);
});

test("accents, case and punctuation do not matter", () => {
  expect(found("relampago", "Relámpago")).toEqual(["Relámpago"]);
  expect(found("zubr", ".Żubr.")).toEqual([".Żubr."]);
});
