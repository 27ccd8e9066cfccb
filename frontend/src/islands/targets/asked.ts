/** A target as the dialog begins with it. least: as typed. */
export interface Asked {
  figure: string;
  rank: number | null;
  least: string;
}

/** `everybody`, `R4`. */
export const whose = (rank: number | null) => (rank === null ? "everybody" : `R${rank}`);

/** `each day`, `the week`. */
export const spanWords = (span: string) => (span === "day" ? "each day" : "the week");
