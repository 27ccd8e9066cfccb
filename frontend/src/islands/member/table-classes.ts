import { cx } from "../../ui/cx";

/** A table of earlier values that reaches the edges of its card. */
export const HISTORY_TABLE = cx(
  "w-full border-separate border-spacing-0 text-left",
  "cells:h-10 cells:border-line cells:border-t cells:px-3 cells:py-1 cells:first:whitespace-nowrap cells:first:pl-4 cells:last:pr-4 md:cells:first:pl-5",
  "heads:h-8 heads:bg-raised heads:font-semibold heads:text-caption heads:text-text-3",
);

/** On a phone a row has two lines and no heads. */
export const TWO_LINES = cx(
  "phone:block phone:[&_tbody]:block phone:[&_thead]:sr-only phone:rows:border-line phone:rows:border-t phone:rows:px-4",
  "phone:cells:h-auto phone:cells:border-0 phone:cells:p-0 phone:cells:first:pl-0 phone:cells:last:pr-0",
);
