/** A small table in a dialog. */
export const DIALOG_TABLE =
  "mt-3 w-full text-left cells:border-line cells:border-b cells:py-[7px] cells:pr-3 cells:align-baseline";
