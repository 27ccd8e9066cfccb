import { useMedia, usePhone } from "../../ui/use-media";

/** How much a row can show: all of it, all but its buttons, or two lines. */
export type Room = "wide" | "narrow" | "phone";

export function useRoom(): Room {
  const phone = usePhone();
  const narrow = useMedia("(max-width: 1279.98px)");
  if (phone) return "phone";
  return narrow ? "narrow" : "wide";
}
