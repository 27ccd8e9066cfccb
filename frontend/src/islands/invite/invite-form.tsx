import { apiFetch } from "../../api/client";
import { RankBadge } from "../../ui/rank-badge";
import { type Chosen, WaysIn } from "../../ui/ways-in";

interface InviteProps {
  memberName: string;
  rank: number;
  /** null if a command on the server made the link. */
  invitedBy: string | null;
  /** Why signing in with Discord failed; empty if there is nothing to report. */
  message?: string;
  /** Whether the operator has set up the sign-in by Discord. */
  discord?: boolean;
  /** The account that is already signed in in this browser. */
  signedInAs?: string | null;
}

/** The invited person chooses how to sign in from now on: with a name and a password, or with Discord. */
export function InviteForm(props: InviteProps) {
  const { memberName, rank, invitedBy, message = "", discord = true, signedInAs = null } = props;

  async function enter(chosen: Chosen) {
    await apiFetch("/auth/invitation", { method: "POST", json: chosen });
    window.location.assign("/admin");
  }

  async function byDiscord() {
    const { url } = await apiFetch<{ url: string }>("/auth/invitation/discord", { method: "POST" });
    window.location.assign(url);
  }

  return (
    <div>
      <p className="mt-2 text-body text-text-2">
        {invitedBy ? <bdi>{invitedBy}</bdi> : "The operator"} invited{" "}
        <bdi className="font-semibold text-text">{memberName}</bdi> to the portal{" "}
        <span className="whitespace-nowrap">
          as <RankBadge rank={rank} />
        </span>
      </p>
      <p className="mt-2 mb-5 text-small text-text-3">
        The link works once. From then on you sign in with what you choose here.
      </p>
      {signedInAs && (
        <p className="mb-5 rounded-card border border-warning-edge bg-warning-tint p-4 text-body">
          You are signed in as <bdi>{signedInAs}</bdi>. If you go on, this browser is signed in as{" "}
          <bdi>{memberName}</bdi>.
        </p>
      )}
      <WaysIn message={message} discord={discord} onPassword={enter} onDiscord={byDiscord} />
    </div>
  );
}
