import { abbreviate } from "../format/numbers";

/** A value on the axis: `400M`, `2.5M`. */
export function axisValue(value: number): string {
  return abbreviate(value).replace(/\.0+(?=\D)/, "");
}
