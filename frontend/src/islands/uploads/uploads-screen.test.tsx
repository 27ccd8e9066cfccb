import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ListedBatch, WrittenRow } from "../../api/all-uploads";
import { show } from "../../test/render";
import { serve } from "../../test/server";
import { aPlan } from "../../test/undo-plan";
import { rowsDialog, UploadsScreen } from "./uploads-screen";

const strength: ListedBatch = {
  batchId: "b1",
  dropId: "b1",
  dataType: "strength",
  reportDate: "2026-11-21",
  weekEnding: "2026-11-22",
  createdAt: "2026-11-21T20:00:00Z",
  uploadedBy: "maren",
  status: "completed",
  totalFiles: 2,
  processedFiles: 2,
  failedFiles: 0,
  recordings: [],
  rowCount: 97,
  waitingRows: 0,
  waitingFiles: 0,
  held: [],
  notes: "",
  changeSetId: 7,
  appliedAt: "2026-11-21T20:10:00Z",
  appliedBy: "maren",
  undone: false,
  undoneAt: null,
  undoneBy: null,
  discarded: false,
  memberName: null,
  failedUploadIds: [],
  fileNames: ["01.png", "02.png"],
  coverage: "97 rows of ranks 1 to 100, 3 missing, 106 members now",
  applies: [
    {
      changeSetId: 7,
      at: "2026-11-21T20:10:00Z",
      by: "maren",
      members: 97,
      undoneAt: null,
      undoneBy: null,
    },
    {
      changeSetId: 5,
      at: "2026-11-21T19:10:00Z",
      by: "maren",
      members: 96,
      undoneAt: "2026-11-21T19:20:00Z",
      undoneBy: "officer",
    },
  ],
};
const kills: ListedBatch = {
  ...strength,
  batchId: "b2",
  dataType: "kills",
  status: "pending_confirmation",
  waitingFiles: 2,
  applies: [],
};

const row: WrittenRow = {
  rowId: 1,
  uploadId: 3,
  rank: 1,
  name: "Mamb0",
  value: "110",
  valueText: "110",
  box: [0, 0, 900, 100],
  nameBox: [300, 20, 600, 60],
  valueBox: [700, 20, 880, 60],
  alsoOn: 1,
  state: "written",
  writtenTo: { memberId: 4, memberName: "Mambo", value: "1110", before: "1000", changeSetId: 7 },
};
const left: WrittenRow = { ...row, rowId: 2, rank: 2, name: "Zed", state: "left-out", writtenTo: null };

const page = (batches: ListedBatch[], next: string | null = null) => ({
  batches,
  next,
  uploaders: ["maren", "officer"],
});

beforeAll(() => rowsDialog.load());
beforeEach(() => window.history.replaceState(null, "", "/admin/uploads"));

test("each batch tells who, when, what, how much of it, and every apply", async () => {
  serve({ "GET /api/all-uploads?": page([strength, kills]) });
  show(<UploadsScreen />);
  const [first, second] = await within(await screen.findByRole("list", { name: "Uploads" })).findAllByRole(
    "heading",
  );
  const item = first?.closest("li");
  expect(item).toHaveTextContent("Strength · 2 files");
  expect(item).toHaveTextContent("by maren");
  expect(item).toHaveTextContent("W/E 22 Nov 26 · Sat 21 Nov 2026");
  expect(item).toHaveTextContent("97 rows of ranks 1 to 100, 3 missing");
  expect(item).toHaveTextContent(/Applied to 97 members .* by maren/);
  expect(item).toHaveTextContent(/Applied to 96 members .*undone .* by officer/);
  const review = within(second?.closest("li") as HTMLElement).getByRole("link", { name: "Review" });
  expect(review).toHaveAttribute("href", "/admin/upload?review=b2");
});

test("an apply is undone where it stands", async () => {
  serve({
    "GET /api/all-uploads?": page([strength]),
    "GET /api/change-sets/7/undo-plan": aPlan(7),
    "POST /api/change-sets/7/undo": { message: "97 member records have been restored." },
  });
  const user = show(<UploadsScreen />);
  await user.click(await screen.findByRole("button", { name: /^Undo Strength/ }));
  const dialog = await screen.findByRole("dialog", { name: "Undo Strength of Sat 21 Nov 2026?" });
  await user.click(await within(dialog).findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("97 member records have been restored.")).toBeVisible();
});

test("the search and the filters go to the server and stay in the address", async () => {
  serve({
    "GET /api/all-uploads?": page([strength, kills]),
    "GET /api/all-uploads?search=mambo&kind=kills&by=officer": page([]),
  });
  const user = show(<UploadsScreen />);
  await screen.findByRole("list", { name: "Uploads" });
  await user.type(screen.getByRole("searchbox", { name: "Search uploads" }), "mambo");
  await user.selectOptions(screen.getByLabelText("Kind"), "Kills");
  await user.selectOptions(screen.getByLabelText("Uploaded by"), "officer");
  expect(await screen.findByText("No upload fits")).toBeVisible();
  expect(window.location.search).toBe("?search=mambo&kind=kills&by=officer");
  await user.click(screen.getAllByRole("button", { name: "Show all" })[0] as HTMLElement);
  expect(await screen.findByRole("list", { name: "Uploads" })).toBeVisible();
});

test("older uploads are fetched page by page", async () => {
  serve({
    "GET /api/all-uploads?": page([strength], "9.1"),
    "GET /api/all-uploads?cursor=9.1": page([kills]),
  });
  const user = show(<UploadsScreen />);
  await user.click(await screen.findByRole("button", { name: "Show older uploads" }));
  await waitFor(() =>
    expect(within(screen.getByRole("list", { name: "Uploads" })).getAllByRole("heading")).toHaveLength(2),
  );
  expect(screen.queryByRole("button", { name: "Show older uploads" })).toBeNull();
});

test("the rows of a batch show their strip and what was written to whom", async () => {
  const upload = { id: 3, originalName: "01.png", imageUrl: "/x", width: 1000, height: 2000 };
  serve({
    "GET /api/all-uploads?": page([strength]),
    "GET /api/batches/b1/rows": { ...strength, uploads: [upload], rows: [row, left] },
  });
  const user = show(<UploadsScreen />);
  await user.click(await screen.findByRole("button", { name: /^Rows of Strength/ }));
  const rows = await screen.findByRole("list", { name: "Rows" });
  const [first, second] = within(rows).getAllByRole("listitem");
  expect(
    within(first as HTMLElement).getByRole("img", { name: "Screenshot 01.png, row 1" }),
  ).toBeInTheDocument();
  expect(first).toHaveTextContent("read Mamb0 110, also on 1 more screenshot");
  expect(within(first as HTMLElement).getByRole("link", { name: "Mambo" })).toHaveAttribute(
    "href",
    "/admin/members/4",
  );
  expect(first).toHaveTextContent("1,000");
  expect(first).toHaveTextContent("1,110");
  expect(second).toHaveTextContent("Left out");
});

test("a failure offers Retry", async () => {
  serve({});
  show(<UploadsScreen />);
  expect(await screen.findByText("Failed to fetch the uploads")).toBeVisible();
});
