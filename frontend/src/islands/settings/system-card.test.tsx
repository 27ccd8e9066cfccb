import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { SystemSettings } from "../../api/system";
import { show } from "../../test/render";
import { Refusal, serve } from "../../test/server";
import { SystemCard, systemDialogs } from "./system-card";

const SET: SystemSettings = {
  alliance: {
    name: { value: "Tidebound", fixedBy: "ALLIANCE_NAME" },
    tag: { value: "TIDE", fixedBy: "" },
    server: { value: "", fixedBy: "" },
    timeZone: { value: "UTC", fixedBy: "" },
    weekEndsOn: "Sunday",
    whyThatDay: "This cannot be changed.",
  },
  strikes: { weeks: 4 },
  readers: {
    engine: "rapidocr",
    names: "easyocr",
    languages: ["ko", "ru"],
    disputes: "",
    workers: 1,
    fixedBy: [],
  },
  discord: {
    signIn: false,
    signInFixedBy: [],
    redirect: "https://portal.example.org/auth/discord/callback",
    webhookSet: true,
    webhookSetAt: "2026-11-20T10:00:00Z",
    webhookFixedBy: "",
  },
  assistant: {
    engine: "claude",
    keySet: true,
    model: "claude",
    limit: "5.00",
    usedToday: "1.25",
    fixedBy: ["ANTHROPIC_API_KEY"],
  },
  membersArea: {
    on: false,
    directory: true,
    rankings: false,
    requirements: true,
    ownPage: true,
    strikes: false,
    help: true,
  },
  timeZones: ["Europe/Berlin", "Etc/GMT+2", "UTC"],
  timeZoneLabels: {
    "Europe/Berlin": "Europe/Berlin (UTC+1, in summer UTC+2)",
    "Etc/GMT+2": "UTC-2, the same all year",
    UTC: "UTC, the same all year",
  },
};

beforeAll(() => systemDialogs.load());

test("it tells what holds, and what the environment sets", async () => {
  serve({ "GET /api/settings": SET });
  show(<SystemCard />);
  expect((await screen.findByText("ALLIANCE_NAME")).parentElement).toHaveTextContent(
    "Set by the environment",
  );
  expect(screen.getByText("OCR_ENGINE, OCR_NAMES, OCR_LANGUAGES").parentElement).toHaveTextContent(
    /^Default/,
  );
  expect(screen.getByText("ANTHROPIC_API_KEY").parentElement).toHaveTextContent("Set by the environment");
  expect(screen.getByText(/Names in other scripts: EasyOCR \(ko, ru\)/)).toBeInTheDocument();
  expect(screen.getByText(/Today it has cost \$1.25 of \$5.00/)).toBeInTheDocument();
  expect(screen.getByText("https://portal.example.org/auth/discord/callback")).toBeInTheDocument();
});

test("the alliance is changed but for what the environment sets", async () => {
  const calls = serve({
    "GET /api/settings": SET,
    "PUT /api/settings/alliance": { message: "The alliance's settings were saved." },
  });
  const user = show(<SystemCard />);
  await user.click(await screen.findByRole("button", { name: "Change" }));
  expect(screen.getByLabelText("Alliance name")).toBeDisabled();
  await user.selectOptions(screen.getByLabelText("Time zone"), "Europe/Berlin");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The alliance's settings were saved.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ timeZone: "Europe/Berlin" });
});

test("a time zone is found by its offset, and Enter takes the first", async () => {
  const calls = serve({ "GET /api/settings": SET, "PUT /api/settings/alliance": { message: "Saved." } });
  const user = show(<SystemCard />);
  expect(await screen.findByText(/UTC, the same all year\./)).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Change" }));
  await user.type(screen.getByRole("searchbox", { name: "Find by place or UTC offset" }), "UTC-2{Enter}");
  expect(screen.getByText("1 time zone found. Choose below.")).toBeInTheDocument();
  expect(screen.getByLabelText("Time zone")).toHaveDisplayValue("UTC-2, the same all year");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Saved.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ timeZone: "Etc/GMT+2" });
});

test("a webhook goes in, is refused in the server's words, and is tested", async () => {
  const answers: Record<string, unknown> = {
    "GET /api/settings": SET,
    "PUT /api/settings/webhook": new Refusal(400, "That is no address of a Discord webhook."),
    "POST /api/settings/webhook/test": { delivered: false, message: "Discord itself has a fault (500)." },
  };
  serve(answers);
  const user = show(<SystemCard />);
  await user.click(await screen.findByRole("button", { name: "Send a test" }));
  expect(await screen.findByText("Discord itself has a fault (500).")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Change webhook" }));
  const field = screen.getByLabelText("Webhook address");
  expect(field).toHaveAttribute("type", "password");
  await user.type(field, "https://evil.example");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("That is no address of a Discord webhook.")).toBeInTheDocument();
});

test("a picture is read as a test", async () => {
  const errand = {
    ...{
      id: 9,
      kind: "read",
      askedAt: "2026-11-21T10:00:00Z",
      endedAt: null,
      done: 0,
      total: 0,
      failure: "",
    },
  };
  const rows = [{ rank: 1, name: "kiwi", value: "900" }];
  const result = { engine: "rapidocr", seconds: 2.1, kind: "Strength", note: "", count: 1, rows };
  const calls = serve({
    "GET /api/settings": SET,
    "POST /api/settings/test-picture": { ...errand, state: "done", result },
    "DELETE /api/settings/test-picture": { message: "" },
  });
  const user = show(<SystemCard />);
  await user.click(await screen.findByRole("button", { name: "Try a picture" }));
  await user.upload(
    screen.getByLabelText("Picture to read"),
    new File(["x"], "a.png", { type: "image/png" }),
  );
  expect(await screen.findByText(/Strength: 1 row read by rapidocr in 2.1 s/)).toBeInTheDocument();
  expect(screen.getByRole("rowheader", { name: "kiwi" })).toBeInTheDocument();
  await user.click(screen.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
});

test("the members' area is switched on, with what it is to show", async () => {
  const calls = serve({
    "GET /api/settings": SET,
    "PUT /api/settings/members-area": { message: "Members' area: on, This week's rankings: on." },
  });
  const user = show(<SystemCard />);
  await user.click(await screen.findByRole("button", { name: "Switch on" }));
  expect(screen.getByLabelText("The members' area is open")).toBeChecked();
  await user.click(screen.getByLabelText("This week's rankings"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Members' area: on, This week's rankings: on.")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    ...SET.membersArea,
    on: true,
    rankings: true,
  });
});
