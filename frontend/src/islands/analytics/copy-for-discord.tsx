import { usePacket } from "../../api/packet";
import { CopyButton } from "../../ui/copy-button";

/** Copies the week's packet, to paste into the alliance's channel. */
export function CopyForDiscord({ week }: { week: string }) {
  const { data } = usePacket(week);
  return (
    <CopyButton
      text={data?.weekEnding === week ? data.text : null}
      label="Copy for Discord"
      copied="Copied for Discord"
      next="Paste it into the alliance's channel."
      className="phone:w-full"
    />
  );
}
