import User from "lucide-react/icons/user";
import { type FormEvent, type ReactNode, useState } from "react";
import { failureMessage } from "../api/client";
import { Button } from "./button";
import { DiscordMark } from "./discord-mark";
import { InputField } from "./input-field";
import { PasswordField } from "./password-field";
import { AlertLine, OrDivider, UNREACHED } from "./sign-in-parts";

export interface Chosen {
  username: string;
  password: string;
}

interface WaysInProps {
  /** Why the last try failed; empty if there is nothing to report. */
  message: string;
  /** Whether the operator has set up the sign-in by Discord. */
  discord: boolean;
  /** Fields above name and password. */
  children?: ReactNode;
  /** Both stay pending if they lead to another page, and report the failure if they throw. */
  onPassword: (chosen: Chosen) => Promise<void>;
  onDiscord: () => Promise<void>;
  /** Whether signing in with Discord may start now. */
  mayAskDiscord?: () => boolean;
}

/**
 * For a person without an account, who chooses how to sign in from now on: with a name and a password, or with Discord.
 */
export function WaysIn(props: WaysInProps) {
  const { message, discord, children, onPassword, onDiscord, mayAskDiscord = () => true } = props;
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState<"password" | "discord" | null>(null);
  const [alert, setAlert] = useState(message);

  async function go(way: "password" | "discord", run: () => Promise<void>) {
    setPending(way);
    try {
      await run();
    } catch (error) {
      setAlert(failureMessage(error, UNREACHED));
      setPending(null);
    }
  }

  function enter(event: FormEvent) {
    event.preventDefault();
    return go("password", () => onPassword({ username, password }));
  }

  return (
    <>
      <AlertLine text={alert} />
      <form onSubmit={enter} className="space-y-4">
        {children}
        <InputField
          label="Username"
          hint="What you type to sign in."
          name="username"
          required
          maxLength={150}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          icon={<User size={16} />}
          value={username}
          onChange={setUsername}
        />
        <PasswordField
          hint="At least eight characters, not only digits, and no common password."
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
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
            onClick={() => mayAskDiscord() && go("discord", onDiscord)}
            icon={<DiscordMark />}
          >
            Continue with Discord
          </Button>
        </>
      )}
    </>
  );
}
