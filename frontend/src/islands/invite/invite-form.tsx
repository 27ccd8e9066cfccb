import User from "lucide-react/icons/user";
import { type FormEvent, useState } from "react";
import { apiFetch, failureMessage } from "../../api/client";
import { Button } from "../../ui/button";
import { DiscordMark } from "../../ui/discord-mark";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { PasswordInput } from "../../ui/password-input";
import { RankBadge } from "../../ui/rank-badge";
import { AlertLine, OrDivider } from "../../ui/sign-in-parts";

export interface InviteProps {
  memberName: string;
  rank: number;
  /** Null where a command on the server made the link. */
  invitedBy: string | null;
  /** Why the way by Discord did not lead in; empty where there is nothing to say. */
  message?: string;
  /** Whether the operator has set up the sign-in by Discord. */
  discord?: boolean;
  /** Who is signed in in this browser already. */
  signedInAs?: string | null;
}

const UNREACHED = "The server can't be reached. Check your connection and try again.";

/** The invited chooses how to sign in from now on: by a name and a password, or by Discord. */
export function InviteForm(props: InviteProps) {
  const { memberName, rank, invitedBy, message = "", discord = true, signedInAs = null } = props;
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState<"password" | "discord" | null>(null);
  const [alert, setAlert] = useState(message);

  async function enter(event: FormEvent) {
    event.preventDefault();
    await go("password", async () => {
      await apiFetch("/auth/invitation", { method: "POST", json: { username, password } });
      return "/admin";
    });
  }

  function byDiscord() {
    return go("discord", async () => {
      const { url } = await apiFetch<{ url: string }>("/auth/invitation/discord", { method: "POST" });
      return url;
    });
  }

  async function go(way: "password" | "discord", run: () => Promise<string>) {
    setPending(way);
    try {
      window.location.assign(await run());
    } catch (error) {
      setAlert(failureMessage(error, UNREACHED));
      setPending(null);
    }
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
      <AlertLine text={alert} />
      <form onSubmit={enter} className="space-y-4">
        <Field label="Username" hint="What you type to sign in.">
          {(ids) => (
            <Input
              {...ids}
              name="username"
              required
              maxLength={150}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              icon={<User size={16} />}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </Field>
        <Field label="Password" hint="At least eight characters, not only digits, and no common password.">
          {(ids) => (
            <PasswordInput
              {...ids}
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          pending={pending === "password"}
          pendingLabel="Entering..."
          disabled={pending !== null}
        >
          Enter the portal
        </Button>
      </form>
      {discord && (
        <>
          <OrDivider />
          <Button
            variant="secondary"
            size="lg"
            className="w-full"
            pending={pending === "discord"}
            pendingLabel="Connecting..."
            disabled={pending !== null}
            onClick={byDiscord}
            icon={<DiscordMark />}
          >
            Continue with Discord
          </Button>
        </>
      )}
    </div>
  );
}
