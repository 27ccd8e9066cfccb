import Database from "lucide-react/icons/database";
import Link2 from "lucide-react/icons/link-2";
import LogOut from "lucide-react/icons/log-out";
import ShieldCheck from "lucide-react/icons/shield-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import UserCog from "lucide-react/icons/user-cog";
import type { ReactNode } from "react";
import { useAccounts, useInvitations } from "../../api/accounts";
import { logout } from "../../api/session";
import type { CurrentUser } from "../../api/types";
import { Button, buttonClass } from "../../ui/button";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import { PageHeader } from "../../ui/page-header";
import { AccountsCard } from "./accounts-card";
import { DataCard } from "./data-card";
import { DiscordCard } from "./discord-card";
import { SystemCard } from "./system-card";

/** The Admin Panel: who is signed in with which access, signing out, and the cards for an R5. */
export function SettingsScreen(user: CurrentUser & { discord?: boolean }) {
  const displayName = user.displayName || user.username || "User";
  const below = (
    <>
      <div className="mt-2 grid items-start gap-2 md:mt-4 md:gap-4 lg:grid-cols-2">
        {user.rights.keepsData ? <DataCard /> : <AskAnR5 {...DATA} />}
        {user.rights.keepsData ? <SystemCard /> : <AskAnR5 {...SYSTEM} />}
      </div>
      <div className="mt-2 flex gap-3 rounded-card border border-blue-edge bg-blue-tint p-4 md:mt-4">
        <ShieldCheck aria-hidden size={18} className="mt-px text-blue" />
        <div>
          <h2 className="font-semibold text-body">Access Requirements</h2>
          <p className="mt-1 max-w-[70ch] text-body text-text-2">
            The admin area is for members with rank R4 or R5, signed in by Discord or with a username and
            password. The rank comes from the alliance's roster: a member who loses it is shut out at the next
            click.
          </p>
        </div>
      </div>
    </>
  );
  return (
    <>
      <PageHeader
        title="Admin Panel"
        subtitle="Who may enter, what is kept about the alliance, and how the portal is set up."
      >
        <Button variant="secondary" icon={<LogOut aria-hidden size={16} />} onClick={logout}>
          Logout
        </Button>
      </PageHeader>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <p className="type-card break-words">
              Welcome, <bdi>{user.memberName ?? displayName}</bdi>
            </p>
            <p className="mt-0.5 break-words text-body text-text-2">
              Signed in as <bdi>{displayName}</bdi>
            </p>
          </div>
          <Chip tone="green" icon={<ShieldCheck aria-hidden size={12} />}>
            R{user.rank} Access
          </Chip>
        </div>
      </Card>
      <DiscordCard {...user} />
      <LinksCard />
      <div className="mt-2 md:mt-4">
        {user.rights.keepsAccounts ? <AccountsCard /> : <AskAnR5 {...ACCOUNTS} />}
      </div>
      {user.rights.keepsAccounts ? <OnceTheAccountsStand>{below}</OnceTheAccountsStand> : below}
    </>
  );
}

/** For every leader: a link to the page with members' personal links. */
function LinksCard() {
  return (
    <section className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card md:mt-4 md:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="type-card flex items-center gap-2.5">
          <Link2 aria-hidden size={16} className="text-text-3" />
          Personal Links
        </h2>
        <p className="mt-0.5 max-w-[70ch] text-body text-text-2">
          A link for each member into the members' area, where they see their own figures. It opens no
          leader's screen.
        </p>
      </div>
      <a href="/admin/member-links" className={buttonClass("outline")}>
        Open links
      </a>
    </section>
  );
}

const ACCOUNTS = {
  title: "Member Management",
  icon: <UserCog aria-hidden size={16} />,
  text: "The leaders’ accounts: who may enter. Only an R5 sees accounts, invites leaders and takes access away: ask an R5.",
};
const DATA = {
  title: "Data Administration",
  icon: <Database aria-hidden size={16} />,
  text: "Export, import, backups and how long screenshots are kept. Only an R5 sees and does this: ask an R5.",
};

const SYSTEM = {
  title: "System Settings",
  icon: <SlidersHorizontal aria-hidden size={16} />,
  text: "Alliance, readers, Discord and the assistant. Only an R5 sees and changes this: ask an R5.",
};

/** The height of the accounts' card is unknown until it loads, so the content below it is hidden until then. */
function OnceTheAccountsStand({ children }: { children: ReactNode }) {
  const accounts = useAccounts();
  const invitations = useInvitations();
  const pending = accounts.isPending || invitations.isPending;
  return <div className={pending ? "invisible" : undefined}>{children}</div>;
}

/** For an R4, who sees that the card exists and whom to ask. */
function AskAnR5({ title, icon, text }: { title: string; icon: ReactNode; text: string }) {
  return (
    <Card title={title} icon={<span className="text-text-3">{icon}</span>}>
      <p className="text-body text-text-2">{text}</p>
    </Card>
  );
}
