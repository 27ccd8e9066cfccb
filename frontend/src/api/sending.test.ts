import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadAssistance } from "./mutual-assistance";
import { uploadTree } from "./sf-tech";
import { uploadScreenshot } from "./uploads";

const pauses: number[] = [];

const fetched = vi.fn<typeof fetch>();
const broken = () => Promise.reject(new TypeError("Failed to fetch"));
const answer = (status: number, body = "{}") => Promise.resolve(new Response(body, { status }));
const forms = () => fetched.mock.calls.map(([, request]) => request?.body as FormData);
const file = new File(["x"], "1.png", { type: "image/png" });

beforeEach(() => {
  pauses.length = 0;
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("setTimeout", (go: () => void, milliseconds: number) => {
    pauses.push(milliseconds);
    queueMicrotask(go);
  });
});
afterEach(() => fetched.mockReset());

const screenshot = () =>
  uploadScreenshot({ file, dataType: "strength", reportDate: "2026-11-21", batchId: "b1" });

test.each([
  ["a list", screenshot, "screenshot"],
  ["a tree", () => uploadTree(1, file), "screenshot"],
  ["assistance", () => uploadAssistance([file]), "screenshots"],
])("%s whose connection broke is sent again, as the same batch", async (_name, upload, field) => {
  fetched.mockImplementationOnce(broken).mockImplementationOnce(() => answer(201, '{"batchId": "b1"}'));
  await expect(upload()).resolves.toEqual({ batchId: "b1" });
  const [first, again] = forms();
  expect(forms()).toHaveLength(2);
  expect(first?.get("batchId")).toMatch(/^[\w-]+$/);
  expect(again?.get("batchId")).toBe(first?.get("batchId"));
  expect(again?.get(field)).toBe(first?.get(field));
  expect(pauses).toEqual([500]);
});

test.each([502, 504])("a proxy that answers %d in the portal's place counts as no answer", async (status) => {
  fetched
    .mockImplementationOnce(() => answer(status, "<h1>Bad Gateway</h1>"))
    .mockImplementationOnce(() => answer(201));
  await screenshot();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("after three tries it is given up", async () => {
  fetched.mockImplementation(broken);
  await expect(screenshot()).rejects.toBeInstanceOf(TypeError);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(pauses).toEqual([500, 2000]);
});

test.each([400, 409, 413, 500, 503, 507])(
  "what the server refuses with %d is not sent again",
  async (status) => {
    fetched.mockImplementation(() => answer(status, '{"message": "No."}'));
    await expect(screenshot()).rejects.toMatchObject({ status, serverMessage: "No." });
    expect(fetched).toHaveBeenCalledTimes(1);
  },
);

test("two uploads of one tree are two batches", async () => {
  fetched.mockImplementation(() => answer(201));
  await uploadTree(1, file);
  await uploadTree(1, file);
  const [first, second] = forms();
  expect(first?.get("batchId")).not.toBe(second?.get("batchId"));
});
