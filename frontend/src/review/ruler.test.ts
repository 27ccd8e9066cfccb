import { expect, test } from "vitest";
import { markAround, pictureBehind, placed } from "../screenshots/crop";
import { gridOf, rowStrip, tightStrip } from "../screenshots/row-boxes";
import { aReview, aRow } from "../test/made-up";
import { viewRows } from "./rows";
import { rulerLabels, rulerTicks, tickUnder } from "./ruler";

const review = aReview([aRow({ rowId: 1 }), aRow({ rowId: 2, needsAttention: true }), aRow({ rowId: 4 })], {
  coverage: { first: 1, last: 4, read: 3, missing: [3], sentence: "", whole: false },
});
const ticks = rulerTicks(review.coverage, viewRows(review, { 4: { removed: true } }, new Map()));

test("one tick for each rank says how it stands", () => {
  expect(ticks.map(({ words }) => words)).toEqual(["sure", "to check", "missing", "left out"]);
  expect(tickUnder(ticks, 0.99)?.rank).toBe(4);
  expect(tickUnder(ticks, 1.2)?.rank).toBe(4);
  expect(tickUnder(ticks, 0)?.rank).toBe(1);
});

test("what was recorded before is not missing", () => {
  const [first] = rulerTicks({ ...review.coverage, missing: [3] }, []);
  expect(first).toMatchObject({ rank: 1, rowId: null, words: "recorded already" });
});

test("a list without ranks has no ruler", () => {
  const coverage = { first: null, last: null, read: 3, missing: [], sentence: "", whole: false };
  expect(rulerTicks(coverage, [])).toEqual([]);
  expect(rulerLabels(coverage)).toEqual([]);
});

test("labels name the ends and what is missing, and keep apart", () => {
  const coverage = { first: 1, last: 100, read: 97, missing: [41, 77, 78], sentence: "", whole: false };
  expect(rulerLabels(coverage).map(({ text }) => text)).toEqual(["1", "25", "41", "50", "77–78", "100"]);
});

test("a crop places the picture so that the frame shows the box", () => {
  const size = { width: 1000, height: 2000 };
  expect(pictureBehind([0, 500, 500, 600], size)).toEqual({
    left: "0.000%",
    top: "-500.000%",
    width: "200.000%",
    height: "2000.000%",
  });
  expect(placed([250, 550, 500, 600], [0, 500, 500, 600])).toMatchObject({
    left: "50.000%",
    height: "50.000%",
  });
});

test("strips take the room around the letters, and stay within the picture", () => {
  const size = { width: 1000, height: 2000 };
  const hugged = [1, 2, 3].map((rowId) =>
    aRow({
      rowId,
      box: [100, 100 * rowId + 10, 950, 100 * rowId + 40],
      nameBox: [300, 100 * rowId + 10, 450, 100 * rowId + 40],
      valueBox: [700, 100 * rowId + 10, 950, 100 * rowId + 40],
    }),
  );
  const grid = gridOf(hugged);
  expect(grid).toEqual({ left: 100, right: 950, pitch: 100 });
  const [row] = hugged;
  if (!row) throw new Error("no row");
  expect(rowStrip(row, size, grid)).toEqual([70, 75, 974, 175]);
  const tight = tightStrip(row, size, grid);
  expect(tight[0]).toBe(162);
  expect(tight[3]).toBeLessThan(175);
  const last = aRow({ rowId: 9, box: [-5, 1950, 1010, 2060] });
  expect(rowStrip(last, size, gridOf([last]))[3]).toBe(2000);
  expect(markAround([0, 0, 100, 10])[1]).toBeLessThan(0);
});
