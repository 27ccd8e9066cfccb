import { expect, test } from "vitest";
import { skippedMessage, sortFiles } from "./accepted-files";

function file(name: string, type: string, size = 10): File {
  return Object.defineProperty(new File(["x"], name, { type }), "size", { value: size });
}

test.each([
  ["a.png", "image/png", 10, "accepted"],
  ["a.jpg", "image/jpeg", 10_485_760, "accepted"],
  ["a.jpg", "image/jpeg", 10_485_761, "tooLarge"],
  ["a.gif", "image/gif", 10, "notImages"],
  ["a.pdf", "application/pdf", 10, "notImages"],
] as const)("%s (%s, %d bytes) is %s", (name, type, size, group) => {
  const sorted = sortFiles([file(name, type, size)]);
  expect(sorted[group]).toHaveLength(1);
  expect(skippedMessage(sorted) === null).toBe(group === "accepted");
});

test("skipped files are explained", () => {
  expect(skippedMessage(sortFiles([file("a.gif", "image/gif")]))).toBe(
    "Only PNG, JPG, and JPEG images were added.",
  );
});
