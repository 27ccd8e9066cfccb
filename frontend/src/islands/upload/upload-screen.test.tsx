import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { BatchUpload } from "../../api/types";
import { aBatch } from "../../test/made-up";
import { show } from "../../test/render";
import { type Call, Refusal, serve } from "../../test/server";
import { remember } from "../../ui/remembered";
import { UploadForm } from "./upload-form";
import { UploadScreen } from "./upload-screen";

// The review is large, so it is loaded before the timeout of a test starts.
beforeAll(() => import("../../review/review-dialog"), 60_000);

function aFile(fields: Partial<BatchUpload> & { id: number; originalName: string }): BatchUpload {
  const read = {
    status: "pending_confirmation",
    notes: "",
    rowCount: 0,
    held: false,
    looksLike: null,
  } as const;
  return { ...read, second: null, seconds: null, recording: null, ...fields };
}

const status = {
  batchId: "",
  isProcessing: true,
  totalFiles: 2,
  processedFiles: 1,
  successfulFiles: 1,
  failedFiles: 0,
  pendingConfirmation: 1,
  heldFiles: 0,
  batches: [{ batchId: "", dataType: "strength", totalFiles: 2, isProcessing: true, waitingFiles: 1 }],
  uploads: [
    aFile({ id: 1, originalName: "1.png", rowCount: 9 }),
    aFile({ id: 2, originalName: "2.png", status: "processing" }),
  ],
};

const KNOWN = "POST /api/uploads/known";
const NOTHING_KNOWN = { files: 1, known: 0, batches: [] };
/** The SHA-256 of "x", which is the content of every file in these tests. */
const DIGEST = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";
const asked = () => calls.filter(({ path }) => path === "/api/uploads/known").map(({ body }) => body);
const applied = {
  files: 2,
  known: 1,
  batches: [
    {
      batchId: "b3",
      dataType: "strength",
      reportDate: "2026-11-14",
      memberName: null,
      files: 1,
      state: "waiting",
      appliedBy: null,
      appliedAt: null,
      undone: false,
      text: "1 of 2 screenshots is in the Strength batch of Sat 14 Nov that waits for review.",
      href: "/admin/upload?review=b3",
    },
  ],
};

const png = (name: string) => new File(["x"], name, { type: "image/png" });

let calls: Call[];
function open(answers: Record<string, unknown> = {}, anyStatus: unknown = status) {
  calls = serve({ "GET /api/batches?drops=5": [aBatch()], [KNOWN]: NOTHING_KNOWN, ...answers });
  const answered = fetch;
  // The browser chooses a batch's id, so the path of its status is not known beforehand.
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
    input.startsWith("/api/batch-status/")
      ? Promise.resolve(Response.json(anyStatus))
      : answered(input, init),
  );
  return show(<UploadScreen recordingMb={200} recordingSeconds={120} />);
}

beforeEach(() => {
  window.history.replaceState(null, "", "/admin/upload");
  localStorage.clear();
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => {};
});

const uploads = () => calls.filter(({ path }) => path === "/api/upload").map(({ body }) => body as FormData);

async function fill(user: ReturnType<typeof show>, files: File[]) {
  await user.selectOptions(screen.getByLabelText("Data type"), "Strength");
  await user.click(screen.getByRole("button", { name: "Today" }));
  await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, files);
}

test("it starts with 'Detect automatically' and today", async () => {
  const user = open({ "POST /api/upload": { id: 1 } });
  expect(screen.getByLabelText("Data type")).toHaveDisplayValue("Detect automatically");
  expect(screen.getByLabelText("Report date")).toHaveValue("2026-11-22");
  await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, [png("1.png")]);
  await user.click(screen.getByRole("button", { name: "Upload 1 screenshot" }));
  await waitFor(() => expect(uploads().map((form) => form.get("dataType"))).toEqual(["auto"]));
  expect(uploads().map((form) => form.get("uploadDate"))).toEqual(["2026-11-22"]);
});

test("this browser remembers the kind chosen by hand, and the day until it is over", async () => {
  const user = open();
  await user.selectOptions(screen.getByLabelText("Data type"), "Kills");
  await user.click(screen.getByRole("button", { name: "Sat 21 Nov" }));
  const again = () => {
    cleanup();
    window.history.replaceState(null, "", "/admin/upload");
    open();
    return [screen.getByLabelText("Data type"), screen.getByLabelText("Report date")].map(
      (field) => (field as HTMLInputElement).value,
    );
  };
  expect(again()).toEqual(["kills", "2026-11-21"]);
  vi.setSystemTime("2026-11-23T10:30:00Z");
  expect(again()).toEqual(["kills", "2026-11-23"]);
});

test("a day that is not today is said to be none, loudly", async () => {
  const user = open();
  expect(screen.queryByText(/^Not today/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Sat 21 Nov" }));
  expect(screen.getByText("Not today: 1 day ago.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Today" }));
  expect(screen.queryByText(/^Not today/)).not.toBeInTheDocument();
});

test("once a drop of another day is applied, the next one starts at today's date", () => {
  remember("upload-day", "2026-11-22 2026-11-14");
  const form = (applied: number) => (
    <UploadForm
      sending={false}
      onSubmit={() => {}}
      recordingMb={150}
      recordingSeconds={60}
      applied={applied}
    />
  );
  const page = render(form(0));
  expect(screen.getByLabelText("Report date")).toHaveValue("2026-11-14");
  page.rerender(form(1));
  expect(screen.getByLabelText("Report date")).toHaveValue("2026-11-22");
});

test("the guide tells the duel's end from the week's", () => {
  open();
  const guide = screen.getByText(/as the week-ending date/);
  expect(guide).toHaveTextContent("Saturday");
  expect(guide).toHaveTextContent("week ends a day later, on Sunday");
});

test("what is missing is said beside the button and in a toast", async () => {
  const user = open();
  await user.selectOptions(screen.getByLabelText("Data type"), "Select data type");
  expect(screen.getAllByText("Please select what type of data to extract")).not.toHaveLength(0);
  await user.clear(screen.getByLabelText("Report date"));
  expect(screen.getByText("Please select data type and report date to proceed")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Upload screenshots" }));
  expect(screen.getByText("Missing Information")).toBeInTheDocument();
  expect(screen.getByText("Please select files, data type, and upload date.")).toBeInTheDocument();
});

test("the browser asks before the page is left while files are being sent", async () => {
  let arrive: (answer: unknown) => void = () => {};
  const user = open({ "POST /api/upload": () => new Promise((done) => (arrive = done)) });
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(false);
  await fill(user, [png("1.png")]);
  await user.click(screen.getByRole("button", { name: "Upload 1 screenshot" }));
  await waitFor(() => expect(asks()).toBe(true));
  arrive({ id: 1 });
  expect(await screen.findByText("Batch Upload Successful")).toBeInTheDocument();
  await waitFor(() => expect(asks()).toBe(false));
});

test("the files go one by one in one batch, and the progress is shown", async () => {
  const user = open({ "POST /api/upload": { id: 1 } });
  await fill(user, [png("1.png"), png("2.png")]);
  await user.click(screen.getByRole("button", { name: "Upload 2 screenshots" }));
  expect(await screen.findByText("Batch Upload Successful")).toBeInTheDocument();
  const description = "2 screenshots uploaded and being processed. Monitor progress below.";
  expect(screen.getByText(description)).toBeInTheDocument();
  const names = uploads().map((form) => (form.get("screenshot") as File).name);
  expect(names).toEqual(["1.png", "2.png"]);
  expect(uploads().map((form) => form.get("dataType"))).toEqual(["strength", "strength"]);
  expect(new Set(uploads().map((form) => form.get("batchId"))).size).toBe(1);
  expect(await screen.findByText("reading the list")).toBeInTheDocument();
});

test("a recording is sent like a screenshot, and its progress is told by seconds", async () => {
  const uploads = [aFile({ id: 1, originalName: "list.mp4", status: "processing", second: 12, seconds: 31 })];
  const user = open({ "POST /api/upload": { id: 1 } }, { ...status, totalFiles: 1, uploads });
  await fill(user, [new File(["x"], "list.mp4", { type: "video/mp4" })]);
  expect(screen.getByText("A recording from the first rank to the last is enough")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Upload 1 recording" }));
  const description = "1 recording uploaded and being processed. Monitor progress below.";
  expect(await screen.findByText(description)).toBeInTheDocument();
  expect(await screen.findByText("12 of 31 s")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Going through the recording" })).toBeInTheDocument();
});

test("a recording that was read counts as one, not as its frames", async () => {
  const frame = { seconds: 24, recording: "r1", rowCount: 5 };
  const uploads = [1, 2, 3].map((id) => aFile({ id, originalName: `list.mp4 0:0${id}`, ...frame }));
  const done = { ...status, isProcessing: false, totalFiles: 3, uploads, batches: [] };
  const user = open({ "POST /api/upload": { id: 1 } }, done);
  await fill(user, [new File(["x"], "list.mp4", { type: "video/mp4" })]);
  await user.click(screen.getByRole("button", { name: "Upload 1 recording" }));
  const heading = { name: "A recording of 24 s (3 frames) read" };
  expect(await screen.findByRole("heading", heading)).toBeInTheDocument();
  expect(screen.getByText("a recording of 24 s (3 frames) read")).toBeInTheDocument();
});

test("a refused file stops the batch; what was sent leaves the list", async () => {
  const user = open({
    "POST /api/upload": ({ body }: Call) =>
      ((body as FormData).get("screenshot") as File).name === "2.png"
        ? new Refusal(400, "It is damaged.")
        : { id: 1 },
  });
  await fill(user, [png("1.png"), png("2.png"), png("3.png")]);
  await user.click(screen.getByRole("button", { name: "Upload 3 screenshots" }));
  expect(await screen.findByText("Upload Failed")).toBeInTheDocument();
  expect(screen.getByText("2.png: It is damaged.")).toBeInTheDocument();
  expect(uploads()).toHaveLength(2);
  const chosen = screen.getByRole("region", { name: "Chosen screenshots" });
  expect(within(chosen).queryByText("1.png")).not.toBeInTheDocument();
  expect(within(chosen).getByText("3.png")).toBeInTheDocument();
});

test("screenshots that another batch holds are named before they are sent", async () => {
  const user = open({ "POST /api/upload": { id: 1 }, [KNOWN]: applied });
  await fill(user, [png("1.png"), png("2.png")]);
  await user.click(screen.getByRole("button", { name: "Upload 2 screenshots" }));
  const dialog = await screen.findByRole("dialog", { name: "Some of these screenshots are here already" });
  expect(dialog).toHaveTextContent("1 of 2 screenshots is in the Strength batch of Sat 14 Nov");
  expect(asked()).toEqual([
    {
      hashes: [DIGEST, DIGEST],
      dataType: "strength",
      uploadDate: expect.any(String),
      batchId: expect.any(String),
    },
  ]);
  expect(uploads()).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Read again anyway" }));
  expect(await screen.findByText("Batch Upload Successful")).toBeInTheDocument();
  expect(uploads().map((form) => form.get("batchId"))).toContain((asked()[0] as { batchId: string }).batchId);
});

test("the batch that holds them is opened instead, and nothing is sent", async () => {
  const user = open({ [KNOWN]: applied });
  await fill(user, [png("1.png"), png("2.png")]);
  await user.click(screen.getByRole("button", { name: "Upload 2 screenshots" }));
  await user.click(await screen.findByRole("button", { name: "Open it" }));
  expect(await screen.findByRole("dialog", { name: "Review extracted data" })).toBeInTheDocument();
  expect(calls.some(({ path }) => path === "/api/batches/b3/review")).toBe(true);
  expect(uploads()).toHaveLength(0);
});

test("a browser that can't tell files apart asks after the upload", async () => {
  vi.stubGlobal("crypto", { randomUUID: () => "b9" });
  const user = open({ "POST /api/upload": { id: 1 }, [KNOWN]: applied });
  await fill(user, [png("1.png")]);
  await user.click(screen.getByRole("button", { name: "Upload 1 screenshot" }));
  expect(await screen.findByRole("dialog", { name: /here already/ })).toBeInTheDocument();
  expect(uploads()).toHaveLength(1);
  expect(asked()).toEqual([{ dataType: "strength", uploadDate: expect.any(String), batchId: "b9" }]);
});

test("a question that fails holds nothing up", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const user = open({ "POST /api/upload": { id: 1 }, [KNOWN]: new Refusal(500, "broken") });
  await fill(user, [png("1.png")]);
  await user.click(screen.getByRole("button", { name: "Upload 1 screenshot" }));
  expect(await screen.findByText("Batch Upload Successful")).toBeInTheDocument();
});

test("other files are skipped, and a screenshot can be pasted", async () => {
  const user = open();
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  input.accept = "";
  await user.upload(input, new File(["x"], "notes.gif", { type: "image/gif" }));
  expect(await screen.findByText("Only PNG, JPG, and JPEG images were added.")).toBeInTheDocument();
  const paste = new Event("paste");
  Object.assign(paste, { clipboardData: { files: [png("image.png")] } });
  window.dispatchEvent(paste);
  expect(await screen.findByText("Pasted screenshot 1.png")).toBeInTheDocument();
});

const LOOKS_LIKE_KILLS = "This looks like Kills, you chose Strength";
const held = {
  id: 2,
  originalName: "2.png",
  imageUrl: "/api/upload/2/image",
  looksLike: "kills",
  notes: LOOKS_LIKE_KILLS,
};

test("a held screenshot is filed as what it looks like by one click", async () => {
  const waiting = {
    ...aBatch(),
    dataType: "strength",
    status: "pending_confirmation",
    notes: "",
    held: [held],
  };
  const user = open(
    {
      "GET /api/batches?drops=5": [{ ...waiting, failedUploadIds: [] }],
      "POST /api/upload/2/refile": { message: "ok", batchId: "b7-kills", dataType: "kills" },
    },
    { ...status, isProcessing: true },
  );
  expect(await screen.findByText(LOOKS_LIKE_KILLS)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Review" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Keep as Strength" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "File as Kills" }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/api/upload/2/refile")?.body).toEqual({ dataType: "kills" }),
  );
  expect(await screen.findByText("Reading 2 kills screenshots")).toBeInTheDocument();
});

test("a mixed drop tells its lists, and asks what it could not tell", async () => {
  const list = (batchId: string, dataType: string, waitingFiles: number) => ({
    ...{ batchId, dataType, waitingFiles },
    ...{ totalFiles: waitingFiles, isProcessing: false },
  });
  const unsure = "This shows a list, but nothing on it says plainly which. Choose what it shows.";
  const user = open(
    {
      "POST /api/upload": { id: 1 },
      "POST /api/upload/3/refile": { message: "ok", batchId: "b-kills", dataType: "kills" },
    },
    {
      ...status,
      ...{ isProcessing: false, totalFiles: 4, processedFiles: 4, pendingConfirmation: 4, heldFiles: 1 },
      batches: [
        list("b", "auto", 0),
        list("b-kills", "kills", 1),
        list("b-strength", "strength", 1),
        list("b-t", "sf-tech", 1),
      ],
      uploads: [
        ...["1.png", "2.png", "4.png"].map((originalName, id) =>
          aFile({ id: id + 10, originalName, rowCount: 9 }),
        ),
        aFile({ id: 3, originalName: "3.png", held: true, notes: unsure }),
      ],
    },
  );
  expect(screen.getByText(/each screenshot is filed by what it shows/)).toBeInTheDocument();
  await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, [png("1.png")]);
  await user.click(screen.getByRole("button", { name: "Upload 1 screenshot" }));
  expect(await screen.findByRole("button", { name: "Review 2 lists", hidden: true })).toBeInTheDocument();
  expect(uploads()[0]?.get("dataType")).toBe("auto");
  await user.keyboard("{Escape}");
  expect(screen.getByText(/1 tree to check/)).toBeInTheDocument();
  expect(screen.getByText(unsure)).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("What 3.png shows"), "Kills");
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/api/upload/3/refile")?.body).toEqual({ dataType: "kills" }),
  );
});
