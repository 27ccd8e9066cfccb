import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "../test/render";
import { Tooltip } from "./tooltip";

afterEach(() => vi.useRealTimers());

test("a tooltip shows after 700 ms under the pointer, not sooner", () => {
  vi.useFakeTimers();
  show(
    <Tooltip label="Discard this upload">
      <button type="button">x</button>
    </Tooltip>,
  );
  fireEvent.pointerMove(screen.getByRole("button"), { pointerType: "mouse" });
  act(() => vi.advanceTimersByTime(699));
  expect(screen.queryByRole("tooltip")).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole("tooltip")).toHaveTextContent("Discard this upload");
});
