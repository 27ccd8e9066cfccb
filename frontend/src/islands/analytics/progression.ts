import type { Progression, ProgressionLine, ProgressionMetric } from "../../api/analytics";
import { lineColour } from "../../charts/palette";
import type { ChartLine } from "../../charts/types";
import { ordinalDate } from "../../format/dates";
import { abbreviate, count, type Figure, full, percent, score } from "../../format/numbers";

interface Words {
  title: string;
  /** As in the footer: `Showing Power progression by week ending`. */
  name: string;
  /** As in the empty state: `No power ranking data available`. */
  inSentence: string;
}

export const WORDS: Record<ProgressionMetric, Words> = {
  power: { title: "Member Power Progression", name: "Power", inSentence: "power" },
  vs: { title: "Member VS Score Progression", name: "VS", inSentence: "VS" },
  donations: {
    title: "Member Tech Donations Progression",
    name: "Tech Donations",
    inSentence: "tech donations",
  },
};

export function chartLines(lines: readonly ProgressionLine[]): ChartLine[] {
  return lines.map((line, index) => ({
    id: line.memberId,
    label: line.name,
    colour: lineColour(index),
    values: line.values.map((value) => (value === null ? null : Number(value))),
  }));
}

/** A value in the table of a metric: all digits, a VS score with one decimal. */
export function inFull(metric: ProgressionMetric, value: Figure): string {
  return metric === "vs" ? score(value) : full(value);
}

/** `Top 10 by average over 12 weeks`. */
export function subtitleOf({ lines, dates }: Progression): string {
  return `Top ${lines.length} by average over ${count(dates.length, "week")}`;
}

/** The chart in one sentence, for screen readers. */
export function summaryOf({ metric, dates, lines }: Progression): string {
  const [first, last] = [dates[0] ?? "", dates.at(-1) ?? ""];
  const span = `${ordinalDate(first)} to ${ordinalDate(last)}`;
  const best = [...lines].sort((a, b) => Number(b.latest ?? 0) - Number(a.latest ?? 0))[0];
  const riser = [...lines]
    .filter((line) => line.change !== null && line.change > 0)
    .sort((a, b) => (b.change ?? 0) - (a.change ?? 0))[0];
  const leads = best?.latest ? ` ${best.name} is highest with ${abbreviate(best.latest)}.` : "";
  const rises = riser ? ` ${riser.name} rose most, ${percent(riser.change ?? 0)}.` : "";
  return `${WORDS[metric].name} of ${count(lines.length, "member")} by week ending, ${span}.${leads}${rises}`;
}
