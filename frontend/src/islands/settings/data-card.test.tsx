import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { DataOverview, TakenIn } from "../../api/data";
import { show } from "../../test/render";
import { type Call, Refusal, serve } from "../../test/server";
import { DataCard, dataDialogs } from "./data-card";

const OVERVIEW: DataOverview = {
  screenshots: { count: 412, removed: 3, size: 310_200_000, keptDays: 0, fixedBy: "" },
  backups: {
    kept: [{ name: "portal-2026-11-21-033000.zip", size: 4_500_000, madeAt: "2026-11-21T03:30:00Z" }],
    folder: "/srv/backups",
    keptDays: 14,
    lastGood: "2026-11-21T03:30:00Z",
    lastFailure: "",
    errand: null,
  },
  check: null,
};
const ERRAND = {
  id: 5,
  kind: "check" as const,
  askedAt: "2026-11-21T10:00:00Z",
  endedAt: null,
  done: 0,
  total: 0,
  result: null,
  failure: "",
};
const FOUND = {
  rules: 21,
  counted: 1234,
  strays: 0,
  wrong: [{ rule: "weeks end on a Sunday", means: "Save that week again.", count: 1, lines: ["W/E 3 Nov"] }],
};
const went = vi.fn();

beforeAll(() => dataDialogs.load());
beforeEach(() => {
  vi.stubGlobal("location", { ...window.location, assign: went });
});

test("it tells how the data stand", async () => {
  serve({ "GET /api/data": OVERVIEW });
  show(<DataCard />);
  expect(await screen.findByText(/412 screenshots, 310.2 MB/)).toHaveTextContent("Kept for ever.");
  expect(screen.getByText(/older ones removed/)).toBeInTheDocument();
  expect(screen.getByRole("list", { name: "Backups" })).toHaveTextContent("4.5 MB");
});

test("what the environment sets is said and can't be set", async () => {
  const screenshots = { ...OVERVIEW.screenshots, keptDays: 180, fixedBy: "SCREENSHOT_DAYS" };
  serve({ "GET /api/data": { ...OVERVIEW, screenshots } });
  show(<DataCard />);
  expect(await screen.findByText("SCREENSHOT_DAYS")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "How long to keep" })).not.toBeInTheDocument();
});

test("an export and a backup are asked for, then handed out", async () => {
  serve({
    "GET /api/data": OVERVIEW,
    "POST /api/data/export": { url: "/api/data/export?ticket=a" },
    "POST /api/data/backups/portal-2026-11-21-033000.zip": { url: "/api/data/backups/x?ticket=b" },
  });
  const user = show(<DataCard />);
  await user.click(screen.getByRole("button", { name: "Export everything" }));
  expect(went).toHaveBeenLastCalledWith("/api/data/export?ticket=a");
  await user.click(await screen.findByRole("button", { name: /^Download the backup of 21 Nov/ }));
  expect(went).toHaveBeenLastCalledWith("/api/data/backups/x?ticket=b");
});

test("a check is asked for, and its findings are said in plain words", async () => {
  let check: unknown = null;
  serve({
    "GET /api/data": () => ({ ...OVERVIEW, check }),
    "POST /api/data/check": () => {
      check = { ...ERRAND, state: "done", result: FOUND };
      return check;
    },
  });
  const user = show(<DataCard />);
  await user.click(await screen.findByRole("button", { name: "Check now" }));
  expect(await screen.findByText("Not all is well")).toBeInTheDocument();
  expect(screen.getByText("Broken 1 time: weeks end on a Sunday")).toBeInTheDocument();
  expect(screen.getByText("Save that week again.")).toBeInTheDocument();
});

test("without a worker it says so", async () => {
  serve({
    "GET /api/data": OVERVIEW,
    "POST /api/data/backups": new Refusal(409, "No worker runs."),
  });
  const user = show(<DataCard />);
  await user.click(await screen.findByRole("button", { name: "Make a backup" }));
  expect(await screen.findByText("No worker runs.")).toBeInTheDocument();
});

const PART = { created: 1, updated: 1, unchanged: 8, problems: 0 };
const SHOWN: TakenIn = {
  message: "Nothing is changed yet.",
  applied: false,
  problems: 0,
  roster: null,
  records: {
    ...PART,
    rows: [
      {
        ...{ line: 2, member: "kiwi", figure: "Strength", date: "2026-11-01" },
        ...{ action: "change", before: "900", value: "950", message: "" },
      },
    ],
  },
};

test("an import is shown before it is applied", async () => {
  const calls = serve({
    "GET /api/data": OVERVIEW,
    "POST /api/data/import": ({ body }: Call) =>
      (body as FormData).get("apply") === "true"
        ? { ...SHOWN, applied: true, message: "Imported: all." }
        : SHOWN,
  });
  const user = show(<DataCard />);
  await user.click(screen.getByRole("button", { name: "Import" }));
  await user.upload(screen.getByLabelText("File to import"), new File(["x"], "all.zip"));
  const records = await screen.findByRole("region", { name: "Records" });
  expect(within(records).getByText("Strength, 1 Nov: 900 → 950")).toBeInTheDocument();
  expect(within(records).getByText("and 1 more")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Apply 2 changes" }));
  expect(await screen.findByText("Imported: all.")).toBeInTheDocument();
  const asked = calls.filter(({ path }) => path.endsWith("/import"));
  expect(asked.map(({ body }) => (body as FormData).get("apply"))).toEqual(["false", "true"]);
});

test("how long screenshots are kept says first what would go", async () => {
  const calls = serve({
    "GET /api/data": OVERVIEW,
    "GET /api/data/retention?days=90": { screenshots: 12 },
    "PUT /api/data/retention": { message: "Screenshots are kept for 90 days." },
  });
  const user = show(<DataCard />);
  await user.click(await screen.findByRole("button", { name: "How long to keep" }));
  await user.selectOptions(screen.getByLabelText("Keep the pictures"), "For 90 days");
  expect(await screen.findByText(/12 pictures would be removed within a day/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Screenshots are kept for 90 days.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ days: 90 });
});
