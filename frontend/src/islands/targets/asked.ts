/** The initial values of the dialog for a target. least: as typed. */
export interface Asked {
  figure: string;
  rank: number | null;
  least: string;
}

/** `everybody`, `R4`. */
export const whose = (rank: number | null) => (rank === null ? "everybody" : `R${rank}`);

const SPANS: Record<string, string> = { day: "each day", week: "the week", event: "each time" };

/** `each day`, `the week`; for an event `each time`. */
export const spanWords = (span: string) => SPANS[span] ?? span;
