import type { Strike } from "../api/strikes";
import { shortDate } from "../format/dates";
import { Chip, type ChipTone } from "../ui/chip";

const TONES: Record<Strike["state"], ChipTone> = {
  proposed: "amber",
  confirmed: "red",
  dropped: "plain",
  expired: "plain",
};

/** The state of a strike, and until when it stands. */
export function StrikeChip({ strike }: { strike: Strike }) {
  const { state, count, expiresOn } = strike;
  const words = {
    proposed: "Proposed",
    confirmed: `${count > 1 ? `Counts ${count}, to` : "Stands to"} ${shortDate(expiresOn)}`,
    dropped: "Dropped",
    expired: `Expired ${shortDate(expiresOn)}`,
  };
  return <Chip tone={TONES[state]}>{words[state]}</Chip>;
}
