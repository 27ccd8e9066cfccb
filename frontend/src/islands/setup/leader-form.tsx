import Shield from "lucide-react/icons/shield";
import User from "lucide-react/icons/user";
import { type FormEvent, useRef, useState } from "react";
import { apiFetch, failureMessage } from "../../api/client";
import { Button } from "../../ui/button";
import { DiscordMark } from "../../ui/discord-mark";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { PasswordInput } from "../../ui/password-input";
import { AlertLine, OrDivider } from "../../ui/sign-in-parts";
import { UNREACHED } from "./words";

interface LeaderFormProps {
  allianceName: string;
  discord: boolean;
  message: string;
  onBack: () => void;
  onMade: () => void;
}

/** The first leader says who they are in the game, and how they sign in from now on. */
export function LeaderForm({ allianceName, discord, message, onBack, onMade }: LeaderFormProps) {
  const [memberName, setMemberName] = useState("");
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState<"password" | "discord" | null>(null);
  const [alert, setAlert] = useState(message);
  const nameInGame = useRef<HTMLInputElement>(null);

  async function enter(event: FormEvent) {
    event.preventDefault();
    await go("password", async () => {
      await apiFetch("/auth/setup/leader", { method: "POST", json: { memberName, username, password } });
      onMade();
    });
  }

  async function byDiscord() {
    if (!nameInGame.current?.reportValidity()) return;
    await go("discord", async () => {
      const way = { method: "POST", json: { memberName } } as const;
      const { url } = await apiFetch<{ url: string }>("/auth/setup/discord", way);
      window.location.assign(url);
    });
  }

  async function go(way: "password" | "discord", run: () => Promise<void>) {
    setPending(way);
    try {
      await run();
    } catch (error) {
      setAlert(failureMessage(error, UNREACHED));
      setPending(null);
    }
  }

  return (
    <>
      <p className="mb-4 text-body text-text-2">
        You become the first leader of <bdi className="font-semibold text-text">{allianceName}</bdi>, as R5.{" "}
        <button
          type="button"
          onClick={onBack}
          className="touch-area font-semibold text-text hover:text-tactical"
        >
          Change the alliance
        </button>
      </p>
      <AlertLine text={alert} />
      <form onSubmit={enter} className="space-y-4">
        <Field label="Your name in the game" hint="As the game's lists write it.">
          {(ids) => (
            <Input
              {...ids}
              ref={nameInGame}
              name="memberName"
              required
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              icon={<Shield size={16} />}
              value={memberName}
              onChange={(event) => setMemberName(event.target.value)}
            />
          )}
        </Field>
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
    </>
  );
}
