import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../test/render";
import { Tooltip } from "./tooltip";
import { placeBeside } from "./use-tooltip";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function showTooltip(): HTMLElement {
  show(
    <Tooltip label="Discard this upload">
      <button type="button">x</button>
    </Tooltip>,
  );
  return screen.getByRole("button");
}
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));

test("a tooltip shows after 700 ms under the pointer, not sooner", () => {
  const button = showTooltip();
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  pass(699);
  expect(screen.queryByRole("tooltip")).toBeNull();
  pass(1);
  expect(screen.getByRole("tooltip")).toHaveTextContent("Discard this upload");
  expect(button).toHaveAccessibleDescription("Discard this upload");
});

test("it stays while the pointer is on it, and goes after the pointer has left", () => {
  const button = showTooltip();
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  pass(700);
  fireEvent.pointerLeave(button);
  fireEvent.pointerEnter(screen.getByRole("tooltip"));
  pass(5000);
  fireEvent.pointerLeave(screen.getByRole("tooltip"));
  pass(200);
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("Escape and a press hide it", () => {
  const button = showTooltip();
  for (const hide of [
    () => fireEvent.keyDown(document, { key: "Escape" }),
    () => fireEvent.pointerDown(button),
  ]) {
    fireEvent.pointerEnter(button, { pointerType: "mouse" });
    pass(700);
    hide();
    expect(screen.queryByRole("tooltip")).toBeNull();
    fireEvent.pointerLeave(button);
  }
});

const rect = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top, width, height },
  bottom: top + height,
});

test.each([
  { case: "above and centred", anchor: rect(100, 100, 20, 20), place: { left: 70, top: 70 } },
  { case: "below at the upper edge", anchor: rect(100, 10, 20, 20), place: { left: 70, top: 36 } },
  { case: "inside at the left edge", anchor: rect(0, 100, 20, 20), place: { left: 8, top: 70 } },
  { case: "inside at the right edge", anchor: rect(340, 100, 20, 20), place: { left: 272, top: 70 } },
])("it is placed $case", ({ anchor, place }) => {
  expect(placeBeside(anchor, rect(0, 0, 80, 24), { width: 360 })).toEqual(place);
});
