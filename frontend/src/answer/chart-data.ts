/** The charts in answers: a fenced block `chart` with one JSON object. */

export interface BarChart {
  type: "bar";
  title: string;
  unit: Unit;
  labels: string[];
  values: (number | null)[];
}

export interface LineChart {
  type: "line";
  title: string;
  unit: Unit;
  /** Days, `2026-11-15`, oldest first. */
  labels: string[];
  series: { name: string; values: (number | null)[] }[];
}

export type Unit = "number" | "percent";

const MOST_LABELS = 60;
const MOST_LINES = 6;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The chart that a block describes; null if it describes none that can be drawn. */
export function chartOf(json: string): BarChart | LineChart | null {
  const chart = parsed(json);
  if (!isRecord(chart) || typeof chart.title !== "string" || !isLabels(chart.labels)) return null;
  const { title, labels } = chart;
  const unit: Unit = chart.unit === "percent" ? "percent" : "number";
  if (chart.type === "bar") {
    return areValues(chart.values, labels)
      ? { type: "bar", title, unit, labels, values: chart.values }
      : null;
  }
  if (chart.type !== "line" || !Array.isArray(chart.series) || !areDays(labels)) return null;
  const series = chart.series.filter(
    (one): one is LineChart["series"][number] =>
      isRecord(one) && typeof one.name === "string" && areValues(one.values, labels),
  );
  const isWhole = series.length === chart.series.length && series.length > 0 && series.length <= MOST_LINES;
  return isWhole ? { type: "line", title, unit, labels, series } : null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isLabels(value: unknown): value is string[] {
  const isFit = Array.isArray(value) && value.length > 0 && value.length <= MOST_LABELS;
  return isFit && value.every((label) => typeof label === "string");
}

/** Whether the labels are at least two days, each later than the one before. */
function areDays(labels: string[]): boolean {
  const isLater = (day: string, index: number) => index === 0 || day > (labels[index - 1] ?? "");
  return labels.length > 1 && labels.every((day, index) => DAY.test(day) && isLater(day, index));
}

function areValues(value: unknown, labels: string[]): value is (number | null)[] {
  if (!Array.isArray(value) || value.length !== labels.length) return false;
  return value.every((one) => one === null || Number.isFinite(one)) && value.some((one) => one !== null);
}
