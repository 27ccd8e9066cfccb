import { render, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { Answer } from "./answer";
import { chartOf } from "./chart-data";

const show = (markdown: string, isComing = false) =>
  render(<Answer markdown={markdown} isComing={isComing} />);

test("tables are tables, names lead to their pages, figures keep their digits", () => {
  show(
    "| Member | Power | % |\n| :--- | ---: | ---: |\n| [Zo\\_ë](/admin/members/5) | 390,419,718 | +2.9% |",
  );
  const row = screen.getAllByRole("row")[1] as HTMLElement;
  expect(within(row).getByRole("link", { name: "Zo_ë" })).toHaveAttribute("href", "/admin/members/5");
  expect(within(row).getByText("390,419,718")).toBeInTheDocument();
  expect(within(row).getByText("390.4M")).toHaveAttribute("aria-hidden");
  expect(within(row).getByText("+2.9%")).toHaveClass("text-tactical");
});

test.each([
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "[name](javascript:alert(1))",
  "[name](https://evil.example/)",
  "[name](/admin/members/5/../../logout)",
  "[name](//evil.example/admin/members/5)",
  "![name](https://evil.example/pixel.png)",
  "https://evil.example",
  "a <b>name</b>",
  "```chart\n<svg onload=alert(1)>\n```",
  "| <i>a</i> |\n| --- |\n| <a href=x>b</a> |",
])("%s can do nothing", (markdown) => {
  const { container } = show(markdown);
  expect(container.querySelector("script, img, a, b, i, iframe, [onload]")).toBeNull();
});

test("the line with the sources stands apart", () => {
  show("All is well.\n\nFrom: power records of 15 Nov 2026.");
  expect(screen.getByText(/^From: power records/).closest("p")).toHaveClass("text-text-3");
});

test("half a chart is a quiet place, a whole one is drawn, a wrong one is left out", () => {
  const block =
    '```chart\n{"type":"bar","title":"Change","unit":"percent","labels":["Mo","Nia"],"values":[17.5,-3]}';
  const { container, rerender } = show(block.slice(0, 40), true);
  expect(container.querySelector("figure")).toBeInTheDocument();
  rerender(<Answer markdown={`${block}\n\`\`\``} isComing={false} />);
  expect(screen.getByText("+17.5%")).toBeVisible();
  expect(screen.getByText("−3.0%")).toBeVisible();
  rerender(<Answer markdown={'```chart\n{"type":"pie"}\n```'} isComing={false} />);
  expect(container.querySelector("figure")).toBeNull();
});

// Recharts is large, so it is loaded before the timeout of a test starts.
beforeAll(() => import("../charts/line-chart-drawing"), 60_000);

test("a line chart names its lines, says what it shows and has a table", async () => {
  show(
    '```chart\n{"type":"line","title":"Power","unit":"number","labels":["2026-11-08","2026-11-15"],"series":[{"name":"Mo","values":[41200000,48200000]}]}\n```',
  );
  expect(
    await screen.findByRole("application", { name: /^Power, .*Mo ends at 48.2M\.$/ }),
  ).toBeInTheDocument();
  expect(screen.getByText("Show as table")).toBeVisible();
});

test.each([
  "",
  "{}",
  "[]",
  '{"type":"bar","title":"x","labels":[],"values":[]}',
  '{"type":"bar","title":"x","labels":["a"],"values":[1,2]}',
  '{"type":"bar","title":"x","labels":["a"],"values":["1"]}',
  '{"type":"bar","title":"x","labels":["a"],"values":[null]}',
  '{"type":"bar","title":"x","labels":["a"],"values":[1e999]}',
  '{"type":"line","title":"x","labels":["2026-11-08","2026-11-15"],"series":[]}',
  '{"type":"line","title":"x","labels":["2026-11-08","2026-11-15"],"series":[{"name":"n","values":[1]}]}',
  '{"type":"line","title":"x","labels":["a","b"],"series":[{"name":"n","values":[1,2]}]}',
  '{"type":"line","title":"x","labels":["2026-11-15","2026-11-08"],"series":[{"name":"n","values":[1,2]}]}',
])("%s is no chart", (json) => {
  expect(chartOf(json)).toBeNull();
});
