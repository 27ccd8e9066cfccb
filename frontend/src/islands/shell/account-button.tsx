import ChevronDown from "lucide-react/icons/chevron-down";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import Sparkles from "lucide-react/icons/sparkles";
import { logout } from "../../api/session";
import type { CurrentUser } from "../../api/types";
import { Menu } from "../../ui/menu";
import { RankBadge } from "../../ui/rank-badge";
import { Avatar } from "./avatar";

/** Who is signed in, with a menu for the Admin Panel and signing out. */
export function AccountButton(user: CurrentUser) {
  const name = user.displayName || user.username || "User";
  return (
    <Menu
      label={`Account of ${name}`}
      triggerClass="flex h-11 items-center gap-2 rounded-control px-1.5 hover:bg-raised md:px-2"
      trigger={
        <>
          <Avatar user={user} />
          <span dir="auto" className="max-w-40 truncate font-semibold text-body phone:hidden">
            {name}
          </span>
          <span className="phone:hidden">
            <RankBadge rank={user.rank} />
          </span>
          <ChevronDown aria-hidden size={16} className="text-text-3 phone:hidden" />
        </>
      }
      head={
        <>
          <span dir="auto" className="block truncate font-semibold text-body">
            {name}
          </span>
          <span className="mt-0.5 block text-small text-text-2">
            {user.rank > 0 ? `R${user.rank}` : "No rank"}
            {user.memberName && user.memberName !== name && ` · ${user.memberName}`}
          </span>
        </>
      }
      items={[
        ...(user.isAdmin ? [ASSISTANT] : []),
        {
          label: "Admin Panel",
          icon: <Settings aria-hidden size={16} className="text-text-2" />,
          href: "/admin/settings",
        },
        {
          label: "Logout",
          icon: <LogOut aria-hidden size={16} className="text-text-2" />,
          onSelect: leave,
        },
      ]}
    />
  );
}

/** Also deletes the screenshots that a gallery shared and nobody uploaded. */
function leave() {
  return import("../../screenshots/shared-files")
    .then(({ forgetShared }) => forgetShared())
    .catch(console.error)
    .then(logout);
}

/** For phones, whose bar has no room for this link. */
const ASSISTANT = {
  label: "AI Assistant",
  icon: <Sparkles aria-hidden size={16} className="text-tactical" />,
  href: "/admin/ai-chat",
  className: "md:hidden",
};
