import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TaughtScreen } from "../../api/teaching";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { TaughtCard } from "./taught-card";

const arena: TaughtScreen = {
  id: 4,
  name: "Arena",
  dataType: "event-3",
  listName: "Arena wins",
  shape: 0.45,
  instead: false,
  active: true,
  times: 3,
  lastUsed: "2026-11-21T20:00:00Z",
  by: "maren",
  at: "2026-11-20T20:00:00Z",
};

function chooseFile(content: string) {
  const file = new File([content], "taught.json", { type: "application/json" });
  fireEvent.change(screen.getByLabelText("File of a taught screen"), { target: { files: [file] } });
}

test("a taught screen is listed, switched off and removed", async () => {
  const calls = serve({
    "GET /api/taught-screens": [arena],
    "PATCH /api/taught-screens/4": { ...arena, active: false },
    "DELETE /api/taught-screens/4": { message: "gone" },
  });
  const user = show(<TaughtCard />);
  const item = within(await screen.findByRole("listitem"));
  expect(item.getByText("Arena wins")).toBeVisible();
  expect(item.getByText(/read 3 screenshots/)).toBeVisible();
  expect(item.getByRole("link", { name: "Export Arena" })).toHaveAttribute(
    "href",
    "/api/taught-screens/4/file",
  );
  await user.click(item.getByRole("button", { name: "Switch off Arena" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ active: false }),
  );
  await user.click(item.getByRole("button", { name: "Remove Arena" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
});

test("a file is taken over; what is none is refused here or by the server", async () => {
  const calls = serve({
    "GET /api/taught-screens": [],
    "POST /api/taught-screens": ({ body }: { body: unknown }) =>
      JSON.stringify(body) === "{}" ? new Refusal(400, "This is no file.") : arena,
  });
  show(<TaughtCard />);
  expect(await screen.findByText("No screen is taught yet")).toBeVisible();
  chooseFile("no json");
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(false));
  chooseFile("{}");
  await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1));
  chooseFile(JSON.stringify({ format: "taught-screen" }));
  await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(2));
  expect(calls.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({ format: "taught-screen" });
});
