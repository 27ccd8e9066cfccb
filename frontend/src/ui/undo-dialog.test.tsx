import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiFetch } from "../api/client";
import { show } from "../test/render";
import { type Call, Refusal, serve } from "../test/server";
import { aPlan } from "../test/undo-plan";
import { undoWithToast } from "./undo-change-set";
import { askUndo } from "./undo-store";

const PLAN = "GET /api/change-sets/7/undo-plan";
const UNDO = "POST /api/change-sets/7/undo";
const question = { changeSetId: 7, title: "Undo it?", consequence: "Every value is put back." };

function ask(answers: Record<string, unknown>) {
  const calls = serve(answers);
  const user = show(<main />);
  askUndo(question);
  return { calls, user };
}

const dialog = () => screen.findByRole("dialog", { name: "Undo it?" });
const sent = (calls: Call[]) => calls.filter(({ method }) => method === "POST").map(({ body }) => body);

test("a change on which nothing stands is undone after its consequence is read", async () => {
  const { calls, user } = ask({ [PLAN]: aPlan(7), [UNDO]: { message: "It is as before." } });
  expect(await within(await dialog()).findByText("Every value is put back.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("It is as before.")).toBeVisible();
  expect(sent(calls)).toEqual([{ plan: [7] }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

function Figure() {
  const { data } = useQuery({ queryKey: ["week"], queryFn: () => apiFetch<string>("/api/week") });
  return <main>{data}</main>;
}

test("it closes on a page that shows what is left", async () => {
  let arrive: (figure: string) => void = () => undefined;
  const refreshed = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const answers = ["before", refreshed];
  serve({
    [PLAN]: aPlan(7),
    [UNDO]: { message: "It is as before." },
    "GET /api/week": () => answers.shift(),
  });
  const user = show(<Figure />);
  expect(await screen.findByText("before")).toBeVisible();
  askUndo(question);
  await user.click(await within(await dialog()).findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(answers).toEqual([]));
  expect(screen.getByRole("dialog")).toBeVisible();
  arrive("after");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("after")).toBeVisible();
});

test("who goes with it is told before", async () => {
  const leaving = "2 members who came in with it are removed again: Nia and Ola.";
  ask({ [PLAN]: { ...aPlan(7), leaving } });
  expect(await within(await dialog()).findByText(leaving)).toBeVisible();
});

test("newer changes are named in order, and undone with it", async () => {
  const { calls, user } = ask({ [PLAN]: aPlan(9, 8, 7), [UNDO]: { message: "3 changes were undone." } });
  const steps = await screen.findByRole("list", { name: "What is undone, in order" });
  expect(
    within(steps)
      .getAllByText(/^Change \d$/)
      .map((step) => step.textContent),
  ).toEqual(["Change 9", "Change 8", "Change 7"]);
  expect(screen.getByText(/^2 newer changes stand on it\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo all 3" }));
  expect(await screen.findByText("3 changes were undone.")).toBeVisible();
  expect(sent(calls)).toEqual([{ plan: [9, 8, 7] }]);
});

test("what changed since is shown before it is undone", async () => {
  const instead = { message: "Zoë has newer changes.", plan: aPlan(8, 7) };
  const { calls, user } = ask({
    [PLAN]: aPlan(7),
    [UNDO]: ({ body }: Call) =>
      JSON.stringify(body) === '{"plan":[8,7]}'
        ? { message: "Both were undone." }
        : Response.json(instead, { status: 409 }),
  });
  await user.click(await within(await dialog()).findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Zoë has newer changes.");
  await user.click(screen.getByRole("button", { name: "Undo all 2" }));
  expect(await screen.findByText("Both were undone.")).toBeVisible();
  expect(sent(calls)).toEqual([{ plan: [7] }, { plan: [8, 7] }]);
});

test("what can't be undone says why, and offers nothing", async () => {
  ask({ [PLAN]: { ...aPlan(8, 7), blocked: "An import can't be undone as a whole." } });
  expect(await screen.findByText("An import can't be undone as a whole.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  expect(within(await dialog()).getAllByRole("button", { name: "Close" })).toHaveLength(2);
});

test("a toast's Undo asks where newer changes stand on it", async () => {
  const plan = aPlan(8, 7);
  const calls = serve({
    [UNDO]: ({ body }: Call) =>
      body ? { message: "Both were undone." } : Response.json({ message: "No.", plan }, { status: 409 }),
  });
  const user = show(<main />);
  await undoWithToast(7);
  await user.click(await screen.findByRole("button", { name: "Undo all 2" }));
  expect(await screen.findByText("Both were undone.")).toBeVisible();
  await waitFor(() => expect(sent(calls)).toEqual([null, { plan: [8, 7] }]));
});

test("a refusal for another reason is told in a toast", async () => {
  serve({ [UNDO]: new Refusal(409, "This was undone already.") });
  show(<main />);
  await undoWithToast(7);
  expect(await screen.findByText("This was undone already.")).toBeVisible();
});

test("what only an R5 may undo is named at its step, and nothing can be pressed", async () => {
  const reserved = "Zoë is R4: an R4 changes nothing but their figures. Ask an R5 to do it.";
  const { steps } = aPlan(8, 7);
  const blocked = "1 of these 2 changes is an R5's to undo, so nothing is undone. Ask an R5 to do it.";
  const plan = { blocked, steps: steps.map((step) => (step.id === 8 ? { ...step, reserved } : step)) };
  ask({ [PLAN]: plan });
  const list = await screen.findByRole("list", { name: "What is undone, in order" });
  expect(screen.getByText(blocked)).toBeVisible();
  expect(within(list).getByText(reserved)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});
