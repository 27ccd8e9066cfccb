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

test.each([
  ["a.mp4", "video/mp4", 200 * 1024 * 1024, "accepted"],
  ["a.mov", "video/quicktime", 1, "accepted"],
  ["a.webm", "video/webm", 1, "accepted"],
  ["a.mp4", "video/mp4", 200 * 1024 * 1024 + 1, "tooLarge"],
  ["a.avi", "video/x-msvideo", 1, "notImages"],
] as const)("where recordings are taken, %s (%s, %d bytes) is %s", (name, type, size, group) => {
  const sorted = sortFiles([file(name, type, size)], 200);
  expect(sorted[group]).toHaveLength(1);
  expect(skippedMessage(sorted) === null).toBe(group === "accepted");
});

test("elsewhere a recording is no picture", () => {
  expect(sortFiles([file("a.mp4", "video/mp4")]).notImages).toHaveLength(1);
});

test("the limit that a file is over is named", () => {
  const large = [file("a.mp4", "video/mp4", 21 * 1024 * 1024), file("b.png", "image/png", 11 * 1024 * 1024)];
  expect(skippedMessage(sortFiles(large, 20))).toBe("a.mp4: larger than 20MB, b.png: larger than 10MB.");
});

test("skipped files are explained", () => {
  expect(skippedMessage(sortFiles([file("a.gif", "image/gif")]))).toBe(
    "Only PNG, JPG, and JPEG images were added.",
  );
});
