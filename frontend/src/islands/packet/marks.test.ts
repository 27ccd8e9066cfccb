import { expect, test } from "vitest";
import { linesOf } from "./marks";

const drawn = (text: string) =>
  linesOf(text).map(({ isHeading, spans }) => [
    isHeading,
    spans.map(({ text: part, bold, struck }) => `${bold ? "b:" : ""}${struck ? "s:" : ""}${part}`),
  ]);

test("a packet's Markdown is drawn as Discord draws it", () => {
  expect(drawn("## Week ending\n**To R3** Li\\_1ja \\*x\\*\n\n~~old~~ a_b * c ** \\\\")).toEqual([
    [true, ["Week ending"]],
    [false, ["b:To R3", " Li_1ja *x*"]],
    [false, []],
    [false, ["s:old", " a_b * c ", "b: \\"]],
  ]);
});
