import { expect, test } from "vitest";
import type { MarkableText } from "../api/teaching";
import { asked, type Marks, marked, NOTHING, undone, wholeRows, withoutRanks } from "./marks";

const texts: MarkableText[] = Array.from({ length: 12 }, (_, n) => ({
  text: `text ${n}`,
  box: [n, n, n + 1, n + 1],
}));
const tap = (marks: Marks, ...places: number[]) =>
  places.reduce((all, place) => marked(all, texts[place] as MarkableText), marks);

test("name, value and rank are asked for, row by row, up to three rows", () => {
  expect(asked(NOTHING)).toEqual({ row: 0, part: "name" });
  expect(asked(tap(NOTHING, 0, 1))).toEqual({ row: 0, part: "rank" });
  expect(asked(tap(NOTHING, 0, 1, 2))).toEqual({ row: 1, part: "name" });
  const all = tap(NOTHING, 0, 1, 2, 3, 4, 5, 6, 7, 8);
  expect(asked(all)).toBeNull();
  expect(tap(all, 9)).toEqual(all);
  expect(wholeRows(all)).toHaveLength(3);
});

test("whoever says once that there are no ranks is not asked again", () => {
  const first = withoutRanks(tap(NOTHING, 0, 1));
  expect(asked(first)).toEqual({ row: 1, part: "name" });
  const both = tap(first, 2, 3);
  expect(wholeRows(both)).toEqual([
    { name: texts[0]?.box, value: texts[1]?.box },
    { name: texts[2]?.box, value: texts[3]?.box },
  ]);
  expect(asked(both)).toEqual({ row: 2, part: "name" });
});

test("the last mark is taken back, by the button or by another tap on it", () => {
  expect(undone(tap(NOTHING, 0, 1))).toEqual(tap(NOTHING, 0));
  expect(tap(NOTHING, 0, 1, 1)).toEqual(tap(NOTHING, 0));
  expect(undone(NOTHING)).toEqual(NOTHING);
  expect(asked(undone(withoutRanks(tap(NOTHING, 0, 1))))).toEqual({ row: 0, part: "value" });
});

test("name and value may be one text", () => {
  expect(wholeRows(withoutRanks(tap(NOTHING, 0, 0)))).toEqual([
    { name: texts[0]?.box, value: texts[0]?.box },
  ]);
});

test("a row that is half marked counts for nothing", () => {
  expect(wholeRows(tap(NOTHING, 0, 1, 2, 3, 4))).toHaveLength(1);
  expect(wholeRows(tap(NOTHING, 0, 1))).toHaveLength(0);
});
