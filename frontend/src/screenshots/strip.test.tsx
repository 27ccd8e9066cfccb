import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Strip } from "./strip";

const upload = { imageUrl: "/api/upload/5/image", width: 100, height: 200 };

afterEach(() => vi.unstubAllGlobals());

function show(answer: Response) {
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(answer));
  render(<Strip upload={upload} crop={[0, 0, 100, 20]} marks={[]} label="Row 1" />);
  fireEvent.error(screen.getByRole("img", { name: "Row 1" }));
}

test("a removed screenshot says when it was removed, in the server's words", async () => {
  show(Response.json({ message: "Screenshot removed after 180 days." }, { status: 404 }));
  expect(await screen.findByText("Screenshot removed after 180 days.")).toBeVisible();
  expect(screen.queryByRole("img")).toBeNull();
});

test("a picture that can't be had for another reason says so", async () => {
  show(new Response("<html>", { status: 502 }));
  expect(await screen.findByText("The screenshot can't be loaded.")).toBeVisible();
});
