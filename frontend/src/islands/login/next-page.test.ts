import { expect, test } from "vitest";
import { nextPage } from "./next-page";

test.each([
  ["/admin/upload?review=1", "/admin/upload?review=1"],
  ["", "/admin"],
  ["//evil.example/x", "/admin"],
  ["/\\evil.example", "/admin"],
  ["https://evil.example", "/admin"],
  ["javascript:alert(1)", "/admin"],
])("next=%s leads to %s", (next, target) => expect(nextPage(next, "https://portal.example")).toBe(target));
