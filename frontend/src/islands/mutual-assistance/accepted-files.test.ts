import { describe, expect, test } from "vitest";
import { MOST_ASSISTANCE } from "../../api/rules";
import { sortAdded } from "./accepted-files";

function file(name: string, type = "image/png", size = 1): File {
  return Object.defineProperty(new File(["x"], name, { type, lastModified: 1 }), "size", { value: size });
}

describe("sortAdded", () => {
  test.each([
    ["list.png", "image/png", 10_485_760, null],
    ["list.JPG", "image/jpeg", 1, null],
    ["list.jpeg", "image/jpeg", 1, null],
    ["list.png", "image/png", 10_485_761, "File too large: 10MB at most"],
    ["list.png", "image/png", 0, "File too small: it is empty"],
    ["list.webp", "image/webp", 1, "Wrong type: PNG, JPG or JPEG only"],
    ["list.gif", "image/png", 1, "Wrong type: PNG, JPG or JPEG only"],
    ["list.png", "text/plain", 1, "Wrong type: PNG, JPG or JPEG only"],
  ])("%s (%s, %d bytes): %s", (name, type, size, reason) => {
    const { accepted, rejected } = sortAdded([file(name, type, size)], []);
    expect(accepted.map((one) => one.name)).toEqual(reason ? [] : [name]);
    expect(rejected).toEqual(reason ? [{ name, reason }] : []);
  });

  test("the same file is chosen once", () => {
    const chosen = sortAdded([file("a.png"), file("a.png")], []).accepted;
    expect(chosen).toHaveLength(1);
    expect(sortAdded([file("a.png")], chosen)).toEqual({ accepted: [], rejected: [] });
  });

  test("beyond the most files the rest is turned away", () => {
    const many = Array.from({ length: MOST_ASSISTANCE + 2 }, (_, number) => file(`${number}.png`));
    const { accepted, rejected } = sortAdded(many, []);
    expect(accepted).toHaveLength(MOST_ASSISTANCE);
    expect(rejected.map(({ reason }) => reason)).toEqual(Array(2).fill("Too many files: 20 at most"));
  });
});
