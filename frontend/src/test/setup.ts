import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { heldRows } from "../screenshots/held-list";
import { dialogBox } from "../ui/dialog";
import { menuBox } from "../ui/menu";
import { popoverBox } from "../ui/popover";
import { sheetBox } from "../ui/sheet";
import { undoDialog } from "../ui/undo-host";
import { computedOnce } from "./computed-style";

// A busy machine is no failure.
configure({ asyncUtilTimeout: 5000 });

// Dialogs and menus open at once: that they are loaded later is no part of what a screen's test tells.
beforeAll(() =>
  Promise.all([dialogBox, sheetBox, popoverBox, menuBox, undoDialog, heldRows].map((part) => part.load())),
);

// Every test begins on one Sunday, so that none passes or fails by the day it is run on.
beforeEach(() => {
  vi.setSystemTime("2026-11-22T10:30:00Z");
  document.documentElement.dataset.zone = "Europe/Berlin";
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

window.getComputedStyle = computedOnce;
// jsdom draws nothing, so it lacks what only a drawn page can answer.
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
// jsdom's files are read by its FileReader alone.
File.prototype.arrayBuffer = function () {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
