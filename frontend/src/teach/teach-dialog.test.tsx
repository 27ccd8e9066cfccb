import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MarkableTexts } from "../api/teaching";
import { show } from "../test/render";
import { Refusal, serve } from "../test/server";
import { dialogBox } from "../ui/dialog";
import { TeachDialog } from "./teach-dialog";

const words = ["Wolf", "812", "Mambo", "640", "Odin", "98"];
const found: MarkableTexts = {
  state: "found",
  message: "",
  width: 1080,
  height: 2400,
  isRead: false,
  texts: words.map((text, n) => ({ text, box: [10, 100 * n, 200, 100 * n + 40] })),
};
const tried = {
  rows: [
    { rank: null, name: "Wolf", value: "812", valueText: "812", box: [0, 0, 300, 140] },
    { rank: null, name: "Mambo", value: "640", valueText: "640", box: [0, 200, 300, 340] },
  ],
};
const offers = { title: "", events: [] };

async function open(answers: Parameters<typeof serve>[0]) {
  await dialogBox.load();
  const calls = serve({ "GET /api/upload/7/texts": found, "GET /api/upload/7/events": offers, ...answers });
  const user = show(<TeachDialog uploadId={7} fileName="a.png" onTaught={() => {}} onClose={() => {}} />);
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole("button", { name }, { timeout: 3000 }));
  return { calls, user, press };
}

test("two rows are marked, tried and saved as a list", async () => {
  const { calls, user, press } = await open({
    "POST /api/upload/7/teach/try": tried,
    "POST /api/upload/7/teach": { message: "Arena is taught.", id: 1, again: 1 },
  });
  await press("Wolf");
  await press("812");
  expect(screen.getByText("Row 1 of 3: choose its rank on the picture.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Read the rest" })).toBeDisabled();
  await press("It shows no rank");
  await press("Mambo");
  screen.getByRole("button", { name: "640" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "640, marked as value of row 2" })).toBeVisible();
  await press("Read the rest");
  const rows = await screen.findByRole("list", { name: "Rows that would be read" });
  expect(within(rows).getAllByRole("listitem")).toHaveLength(2);
  await user.type(screen.getByLabelText("Name of the screen"), "Arena");
  await user.selectOptions(screen.getByLabelText("Which list is it?"), "Kills");
  await press("Save and read again");
  await waitFor(() => expect(calls.at(-1)?.path).toBeDefined());
  const sent = calls.find(({ path }) => path.endsWith("/teach"))?.body;
  expect(sent).toEqual({
    rows: [
      { name: found.texts[0]?.box, value: found.texts[1]?.box },
      { name: found.texts[2]?.box, value: found.texts[3]?.box },
    ],
    name: "Arena",
    dataType: "kills",
  });
});

test("marks that teach nothing say what to mark instead, and are taken back", async () => {
  const { press } = await open({
    "POST /api/upload/7/teach/try": new Refusal(400, "The marked names don't stand below each other."),
  });
  await press("Wolf");
  await press("812");
  await press("It shows no rank");
  await press("Odin");
  await press("98");
  await press("Read the rest");
  expect(await screen.findByRole("alert")).toHaveTextContent("don't stand below each other");
  await press("Take back");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Row 2 of 3: choose its value on the picture.")).toBeVisible();
});

test("while a worker looks for the texts it says so, and what it failed of", async () => {
  const { calls } = await open({
    "GET /api/upload/7/texts": { ...found, state: "none", texts: [] },
    "POST /api/upload/7/texts": { ...found, state: "failed", message: "The file is damaged.", texts: [] },
  });
  expect(await screen.findByText("The file is damaged.")).toBeVisible();
  expect(calls.map(({ method }) => method)).toContain("POST");
});
