import { render, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { LineChart, type LineChartProps } from "./line-chart";

// Recharts is large, so it is loaded before the timeout of a test starts.
beforeAll(() => import("./line-chart-drawing"), 60_000);

const LINES = [
  { id: 1, label: "Mo", colour: "#9fd66b", values: [1, null, 3, 4] },
  { id: 2, label: "Nia", colour: "#7abaff", values: [2, 3, 4, 5] },
];

async function drawn(props: Partial<LineChartProps> = {}) {
  render(
    <LineChart
      dates={["2026-11-01", "2026-11-08", "2026-11-15", "2026-11-22"]}
      lines={LINES}
      formatValue={String}
      formatDate={String}
      label="Power"
      {...props}
    />,
  );
  const chart = await screen.findByRole("application", { name: "Power" });
  const curves = () => chart.querySelectorAll(".recharts-line-curve");
  await waitFor(() => expect(curves()).toHaveLength(LINES.length));
  return {
    paths: [...curves()],
    dots: [...chart.querySelectorAll("circle")].map((dot) => dot.getAttribute("fill")),
  };
}

test("a missing value is a gap, and what no line can show is a dot", async () => {
  const { paths, dots } = await drawn();
  expect(paths.map((path) => path.getAttribute("d")?.match(/M/g)?.length)).toEqual([2, 1]);
  expect(dots).toEqual(["#9fd66b", "#9fd66b", "#7abaff"]);
});

test("the line in front is drawn last and thicker, with a dot for each value", async () => {
  const { paths, dots } = await drawn({ highlighted: 1, onHighlight: vi.fn() });
  expect(paths.map((path) => path.getAttribute("stroke"))).toEqual(["#7abaff", "#9fd66b"]);
  expect(paths.map((path) => path.getAttribute("stroke-width"))).toEqual(["1.75", "2.5"]);
  expect(dots).toEqual(["#7abaff", "#9fd66b", "#9fd66b", "#9fd66b"]);
});

test("no label is measured, which would lay the page out again each time", async () => {
  await drawn();
  expect(screen.getByText("2026-11-22")).toBeInTheDocument();
  expect(document.querySelector("#recharts_measurement_span")).toBeNull();
});
