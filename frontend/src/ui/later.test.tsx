import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "../test/render";
import { later, useLater } from "./later";
import { currentToast } from "./toast-store";

afterEach(() => {
  vi.useRealTimers();
});

test("what could not be loaded is told and tried again, as the button that wants it is pressed already", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  let online = false;
  const part = later(async () => {
    if (!online) throw new TypeError("Failed to fetch dynamically imported module");
    return { words: "Here it is" };
  });
  function Wanting() {
    return <p>{useLater(part, true)?.words ?? "Not yet"}</p>;
  }
  show(<Wanting />);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(currentToast()).toMatchObject({ variant: "destructive", title: "This could not be loaded" });
  expect(screen.getByText("Not yet")).toBeVisible();
  online = true;
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByText("Here it is")).toBeVisible();
});
