import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "../test/render";
import { toast } from "./toast-store";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const say = (title: string) => act(() => toast({ title }));

test("a toast stays 5000 ms, and longer while the pointer or the focus is on it", () => {
  show(null);
  say("Saved");
  pass(4999);
  const item = screen.getByRole("listitem");
  fireEvent.pointerEnter(item);
  pass(60_000);
  fireEvent.pointerLeave(item);
  pass(4999);
  expect(screen.getByText("Saved")).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("the next toast takes the place of the one before, and has its own 5000 ms", () => {
  show(null);
  say("First");
  pass(4000);
  say("Second");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  pass(4000);
  expect(screen.getByText("Second")).toBeInTheDocument();
});

test("its action is carried out once and takes it away", () => {
  show(null);
  const undo = vi.fn();
  act(() => toast({ title: "Applied", action: { label: "Undo", onAction: undo } }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText("Applied")).toBeNull();
});

test("toasts are announced", () => {
  show(null);
  say("Saved");
  expect(screen.getByRole("list")).toHaveAttribute("aria-live", "assertive");
});

test("a press on a toast does not reach the page around it", () => {
  show(null);
  say("Saved");
  const outside = vi.fn();
  document.addEventListener("pointerdown", outside);
  fireEvent.pointerDown(screen.getByRole("listitem"));
  document.removeEventListener("pointerdown", outside);
  expect(outside).not.toHaveBeenCalled();
});
