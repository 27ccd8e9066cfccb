import { guarded } from "./formulas";
import { CHART_INK } from "./palette";
import type { LineChartProps } from "./types";

type Cell = string | number | null | undefined;

/** Comma-separated text with a byte order mark, so that spreadsheets read UTF-8. Formulas in names are neutralised. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const safe = guarded(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A chart's data as CSV: one row for each date, one column for each line, empty where a value is missing. */
export function chartCsv({ dates, lines }: Pick<LineChartProps, "dates" | "lines">): string {
  const head = ["Date", ...lines.map((line) => line.label)];
  return csv([head, ...dates.map((day, index) => [day, ...lines.map((line) => line.values[index])])]);
}

export function saveText(fileName: string, text: string, type = "text/csv"): void {
  saveBlob(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

export function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const SCALE = 2;
const EDGE = 24;
const HEAD = 40;
const LEGEND_ROW = 22;
const LEGEND_COLUMN = 200;

interface Picture extends Pick<LineChartProps, "lines"> {
  /** The element that contains the chart. */
  container: HTMLElement;
  title: string;
}

/** The chart as a PNG with its title and legend, at twice its size. Throws if the container has no drawn chart. */
export async function chartPicture({ container, title, lines }: Picture): Promise<Blob> {
  const svg = container.querySelector("svg");
  if (!svg) throw new Error("There is no chart to save.");
  const { width, height } = svg.getBoundingClientRect();
  const columns = Math.max(1, Math.floor(width / LEGEND_COLUMN));
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (height + HEAD + 2 * EDGE + Math.ceil(lines.length / columns) * LEGEND_ROW) * SCALE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw the picture.");
  context.scale(SCALE, SCALE);
  context.fillStyle = CHART_INK.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = CHART_INK.text;
  context.font = "600 17px 'Archivo Variable', sans-serif";
  context.fillText(title, EDGE, EDGE + 14);
  context.drawImage(await svgImage(svg, width, height), EDGE, EDGE + HEAD - 12, width, height);
  context.font = "13px 'Inter Variable', sans-serif";
  lines.forEach((line, index) => {
    const x = EDGE + (index % columns) * LEGEND_COLUMN;
    const y = EDGE + HEAD + height + Math.floor(index / columns) * LEGEND_ROW + 8;
    context.fillStyle = line.colour;
    context.fillRect(x, y - 5, 12, 2);
    context.fillStyle = CHART_INK.text;
    context.fillText(line.label, x + 20, y, LEGEND_COLUMN - 32);
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))));
  });
}

async function svgImage(svg: SVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("font-family", "Inter, system-ui, sans-serif");
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}
