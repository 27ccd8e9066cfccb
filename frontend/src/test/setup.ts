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

// A busy machine must not fail a test.
configure({ asyncUtilTimeout: 5000 });

// Dialogs and menus open at once, because the tests of a screen are not about their later loading.
beforeAll(() =>
  Promise.all([dialogBox, sheetBox, popoverBox, menuBox, undoDialog, heldRows].map((part) => part.load())),
);

// Every test starts on the same Sunday, so that none depends on the day on which it runs.
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
// jsdom draws nothing, so it lacks functions that need a drawn page.
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
// jsdom's files can be read only with its FileReader.
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
