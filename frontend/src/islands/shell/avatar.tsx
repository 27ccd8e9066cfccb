import { Avatar as RadixAvatar } from "radix-ui";
import type { CurrentUser } from "../../api/types";
import { initials } from "../../format/names";

/** The chat platform's picture, else the first two letters of the display name. */
export function Avatar({ user }: { user: CurrentUser }) {
  return (
    <RadixAvatar.Root className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-control bg-selected">
      {user.discordId && user.avatar && (
        <RadixAvatar.Image
          src={`https://cdn.discordapp.com/avatars/${user.discordId}/${user.avatar}.png?size=64`}
          alt=""
          className="size-full object-cover"
        />
      )}
      <RadixAvatar.Fallback className="font-semibold text-small">
        {initials(user.displayName)}
      </RadixAvatar.Fallback>
    </RadixAvatar.Root>
  );
}
