/** A target as the dialog begins with it. least: as typed. */
export interface Asked {
  figure: string;
  rank: number | null;
  least: string;
}

/** `everybody`, `R4`. */
export const whose = (rank: number | null) => (rank === null ? "everybody" : `R${rank}`);

const SPANS: Record<string, string> = { day: "each day", week: "the week", event: "each time" };

/** `each day`, `the week`; of an event `each time`. */
export const spanWords = (span: string) => SPANS[span] ?? span;
