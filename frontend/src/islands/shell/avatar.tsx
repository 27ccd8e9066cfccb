import { useState } from "react";
import type { CurrentUser } from "../../api/types";
import { initials } from "../../format/names";

/** The picture from Discord, else the first two letters of the display name. */
export function Avatar({ user }: { user: CurrentUser }) {
  const [broken, setBroken] = useState(false);
  const picture =
    user.discordId && user.avatar && !broken
      ? `https://cdn.discordapp.com/avatars/${user.discordId}/${user.avatar}.png?size=64`
      : null;
  return (
    <span className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-control bg-selected font-semibold text-small">
      {picture ? (
        <img src={picture} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      ) : (
        initials(user.displayName)
      )}
    </span>
  );
}
