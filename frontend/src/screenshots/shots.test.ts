import { expect, test } from "vitest";
import { filesAre, shotsOf } from "./shots";

const shot = { recording: null, seconds: null };
const frame = (recording: string, seconds: number | null = 24) => ({ recording, seconds });

test.each([
  [[shot], "1 screenshot"],
  [[], "0 screenshots"],
  [[frame("a"), frame("a"), frame("a"), frame("a")], "a recording of 24 s (4 frames)"],
  [[frame("a", null), frame("a", null)], "a recording (2 frames)"],
  [[frame("a")], "a recording of 24 s"],
  [[shot, shot, frame("a"), frame("a")], "2 screenshots and a recording of 24 s"],
  [[frame("a"), frame("b"), frame("b")], "2 recordings"],
])("a recording is told as one (%#)", (shots, told) => {
  expect(shotsOf(shots)).toBe(told);
});

test("of a batch's files too", () => {
  expect(filesAre(3, [], "file")).toBe("3 files");
  expect(filesAre(4, [{ seconds: 24, files: 4 }], "file")).toBe("a recording of 24 s (4 frames)");
  expect(filesAre(5, [{ seconds: null, files: 4 }], "file")).toBe("1 file and a recording");
});
