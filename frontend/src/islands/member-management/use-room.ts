import { useMedia, usePhone } from "../../ui/use-media";

/**
 * How much a row can show: everything; everything but its buttons; neither buttons nor the rank select; or two lines.
 */
export type Room = "wide" | "narrow" | "tight" | "phone";

export function useRoom(): Room {
  const phone = usePhone();
  const tight = useMedia("(max-width: 1023.98px)");
  const narrow = useMedia("(max-width: 1279.98px)");
  if (phone) return "phone";
  if (tight) return "tight";
  return narrow ? "narrow" : "wide";
}
