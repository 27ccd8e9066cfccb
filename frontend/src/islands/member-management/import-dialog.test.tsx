import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ImportAnswer } from "../../api/roster";
import { show } from "../../test/render";
import { type Call, serve } from "../../test/server";
import { ImportDialog } from "./import-dialog";

const IMPORT = "POST /api/roster/import";
const answer: ImportAnswer = {
  message: "",
  ignoredColumns: ["notes"],
  applied: false,
  created: 1,
  updated: 1,
  unchanged: 1,
  problems: 0,
  changeSetId: null,
  rows: [
    { line: 2, name: "kiwi", action: "unchanged", changes: [], message: "" },
    {
      line: 3,
      name: "zephyr",
      action: "update",
      changes: [{ field: "power", from: "18351765", to: "19000000" }],
      message: "",
    },
    { line: 4, name: "newcomer", action: "create", changes: [], message: "Looks like “newcomers”." },
  ],
};
const file = new File(["name,power"], "roster.csv", { type: "text/csv" });
const closed = vi.fn();
let calls: Call[];

async function choose(answers: Record<string, unknown>) {
  calls = serve(answers);
  const user = show(<ImportDialog onClose={closed} />);
  expect(screen.getByRole("button", { name: "Apply" })).toBeDisabled();
  await user.upload(screen.getByLabelText("CSV file"), file);
  return user;
}
const asked = () => calls.map(({ body }) => (body as FormData).get("apply"));

test("a file is tried out first, then applied", async () => {
  const user = await choose({
    [IMPORT]: (call: Call) => ({ ...answer, applied: (call.body as FormData).get("apply") === "true" }),
  });
  expect(await screen.findByText("19,000,000")).toBeInTheDocument();
  expect(screen.getByText("1 unchanged")).toBeInTheDocument();
  expect(screen.getByText("Columns that were not used: notes.")).toBeInTheDocument();
  expect(screen.getByText("Looks like “newcomers”.")).toBeInTheDocument();
  expect(screen.queryByText("kiwi")).not.toBeInTheDocument();
  expect(asked()).toEqual(["false"]);
  await user.click(screen.getByRole("button", { name: "Apply 2 changes" }));
  expect(await screen.findByText("Roster imported")).toBeInTheDocument();
  expect(
    screen.getByText("1 member created, 1 updated. Columns that were not used: notes."),
  ).toBeInTheDocument();
  expect(asked()).toEqual(["false", "true"]);
  expect(closed).toHaveBeenCalled();
});

test("a row with a problem keeps the file from being applied", async () => {
  const problem = { line: 5, name: "x", action: "problem", changes: [], message: "Power is no number." };
  await choose({ [IMPORT]: { ...answer, problems: 1, rows: [...answer.rows, problem] } });
  expect(await screen.findByText("Power is no number.")).toBeInTheDocument();
  expect(screen.getByText("1 problem")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Apply 2 changes" })).toBeDisabled();
});

test("a file that can't be read says why", async () => {
  await choose({
    [IMPORT]: () => Response.json({ message: "The file has no column “name”." }, { status: 400 }),
  });
  expect(await screen.findByText("The file has no column “name”.")).toBeInTheDocument();
});

test("what changed between trying and applying is shown", async () => {
  const problem = { line: 3, name: "zephyr", action: "problem", changes: [], message: "Gone meanwhile." };
  const user = await choose({
    [IMPORT]: (call: Call) =>
      (call.body as FormData).get("apply") === "false"
        ? answer
        : Response.json(
            { ...answer, problems: 1, rows: [problem], message: "1 row can't be used." },
            { status: 400 },
          ),
  });
  await user.click(await screen.findByRole("button", { name: "Apply 2 changes" }));
  expect(await screen.findByText("Failed to import the roster")).toBeInTheDocument();
  expect(screen.getByText("Gone meanwhile.")).toBeInTheDocument();
});
