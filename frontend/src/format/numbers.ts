/** A figure as the API sends it. Large integers are numeric strings, so that no digit is lost. */
export type Figure = string | number | null | undefined;

export const NO_VALUE = "—";
export const MINUS = "\u2212";

/** Adds thousands separators. The browser's own formatter would do, but a phone needs 5 ms to create the first one. */
const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ",");

/** All digits with thousands separators: `378,746,783`; `—` if there is no value. */
export function full(value: Figure): string {
  if (value === null || value === undefined || value === "") return NO_VALUE;
  return grouped(String(BigInt(value))).replace("-", MINUS);
}

/** All digits with a sign: `+1,234,567`, `−42`, `0`. */
export function signed(value: Figure): string {
  return Number(value) > 0 ? `+${full(value)}` : full(value);
}

// `least` is the value from which the smaller unit would round up to 1000.
const STEPS = [
  { unit: 1e9, least: 999_950_000, letter: "B", digits: 2 },
  { unit: 1e6, least: 999_950, letter: "M", digits: 1 },
  { unit: 1e3, least: 999.5, letter: "K", digits: 1 },
];

/** Three or four digits and a letter: `7.24B`, `245.3M`, `29.4K`, `812`. */
export function abbreviate(value: Figure): string {
  if (value === null || value === undefined || value === "") return NO_VALUE;
  const size = Math.abs(Number(value));
  const sign = Number(value) < 0 ? MINUS : "";
  const step = STEPS.find(({ least }) => size >= least);
  return sign + (step ? (size / step.unit).toFixed(step.digits) + step.letter : Math.round(size));
}

/** A value on the axis of a chart: `400M`, `2.5M`. */
export function axisValue(value: number): string {
  return abbreviate(value).replace(/\.0+(?=\D)/, "");
}

/** A VS score in K or M with one decimal, even above a billion (`1048.3M`): a column has one precision. */
export function score(value: Figure): string {
  if (value === null || value === undefined || value === "") return NO_VALUE;
  const number = Number(value);
  if (number >= 999_950) return `${(number / 1e6).toFixed(1)}M`;
  if (number >= 1000) return `${(number / 1e3).toFixed(1)}K`;
  return String(number);
}

/** A requirement of a rank in whole M or K: `320M`, `1,250M`, `28K`, `999` (spec, section 9). */
export function whole(value: string | number): string {
  const number = Number(value);
  if (number >= 999_500) return `${grouped(String(Math.round(number / 1e6)))}M`;
  if (number >= 1000) return `${Math.round(number / 1000)}K`;
  return String(number);
}

/** Whether a short form tells a figure to its last digit: `48.0M` of 48,000,000, not `9K` of 9,400. */
function isExact(short: string, value: Figure): boolean {
  const [, digits = "", letter] = /^([\d,.]+)([KMB])?$/.exec(short) ?? [];
  const unit = letter ? { K: 1e3, M: 1e6, B: 1e9 }[letter as "K" | "M" | "B"] : 1;
  return Math.round(Number(digits.replaceAll(",", "")) * unit) === Number(value);
}

/** A requirement in whole M or K where that is the figure itself, else all of its digits: `48M`, `9,400`. */
export function exact(value: string | number): string {
  const rounded = whole(value);
  return isExact(rounded, value) ? rounded : full(value);
}

/** How a figure and what is asked of it are written: short where that hides neither the limit nor who is short of it. */
export function beside(has: Figure, needs: Figure): (value: Figure) => string {
  const short = abbreviate(needs);
  const hides = !isExact(short, needs) || (abbreviate(has) === short && Number(has) !== Number(needs));
  return hides ? full : abbreviate;
}

/** A part of the whole, such as SF Tech completion, with one decimal: `66.7%`. */
export function share(value: number): string {
  return `${value.toFixed(1)}%`;
}

/** One decimal and a sign: `+3.1%`, `−4.2%`, `0.0%`. */
export function percent(value: number): string {
  const digits = Math.abs(value).toFixed(1);
  if (Number(digits) === 0) return "0.0%";
  return `${value < 0 ? MINUS : "+"}${digits}%`;
}

/** The change from one figure to another in percent; null if they cannot be compared. */
export function changePercent(from: Figure, to: Figure): number | null {
  if (from === null || from === undefined || from === "" || to === null || to === undefined || to === "")
    return null;
  const before = Number(from);
  return before === 0 ? null : ((Number(to) - before) / before) * 100;
}

/** The largest figure that the server accepts. */
const LARGEST = 2n ** 63n - 1n;

/** The digits that a leader typed, ignoring commas, dots and spaces between them; null if there is anything else. */
export function parseFigure(text: string): string | null {
  const digits = text
    .trim()
    .replace(/(?<=\d)[,.\s\u00a0\u202f'](?=\d{3}(?!\d)|\d{3}[,.\s\u00a0\u202f'])/g, "");
  if (!/^\d{1,19}$/.test(digits) || BigInt(digits) > LARGEST) return null;
  return BigInt(digits).toString();
}

/** `1 row`, `97 rows`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(String(number))} ${number === 1 ? one : many}`;
}

/** `41, 77 to 82`: consecutive numbers are combined into ranges. */
export function ranges(numbers: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs;
}
