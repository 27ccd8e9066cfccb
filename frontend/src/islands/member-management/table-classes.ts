import { cx } from "../../ui/cx";

/** A table of members. On a phone each row is a grid of a few lines. */
export const TABLE = cx(
  "w-full border-separate border-spacing-0 text-left phone:block phone:bg-surface phone:[&_tbody]:block",
  "md:rows:*:h-[46px] md:cells:border-line md:cells:border-b md:cells:px-2 md:cells:first:pl-4 md:cells:last:pr-4",
  "md:max-wide:rows:*:h-14 md:max-wide:cells:px-[5px] md:max-xl:cells:px-1",
  "rail:cells:px-[3px] rail:cells:first:pl-3 rail:cells:last:pr-2",
  "rows:transition-colors rows:hover:bg-raised md:rows:last:*:border-b-0",
  "phone:rows:items-start phone:rows:gap-y-1 phone:rows:border-line phone:rows:border-b phone:rows:py-2.5",
  "phone:[&_tr]:grid phone:[&_tr]:gap-x-2 phone:[&_tr]:px-3",
  // Rows far below are neither laid out nor painted. Cells of a real table depend on the widths of their neighbours.
  "phone:rows:[content-visibility:auto] phone:rows:[contain-intrinsic-height:auto_110px]",
);

/** TABLE without heads on a phone, where each figure has its own label. */
export const FEW_COLUMNS = cx(
  TABLE,
  "phone:[&_thead]:hidden phone:[&_tr]:grid-cols-[repeat(3,minmax(0,1fr))_auto]",
  "phone:[&_[data-label]]:before:block phone:[&_[data-label]]:before:text-caption phone:[&_[data-label]]:before:text-text-3 phone:[&_[data-label]]:before:content-[attr(data-label)]",
);

export const NAME_CELL =
  "md:max-w-56 md:max-wide:max-w-36 md:max-xl:max-w-32 rail:max-w-28 phone:col-span-2 phone:min-w-0 phone:self-center";
export const RANK_CELL =
  "whitespace-nowrap phone:col-start-3 phone:row-start-1 phone:self-center phone:justify-self-end";
/** The last cell of the first line on a phone. */
export const END_CELL = "phone:col-start-4 phone:row-start-1 phone:self-center phone:justify-self-end";
