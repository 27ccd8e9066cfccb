import User from "lucide-react/icons/user";
import { type FormEvent, useState } from "react";
import { apiFetch, failureMessage } from "../../api/client";
import { Button, buttonClass } from "../../ui/button";
import { DiscordMark } from "../../ui/discord-mark";
import { InputField } from "../../ui/input-field";
import { PasswordField } from "../../ui/password-field";
import { AlertLine, OrDivider, UNREACHED } from "../../ui/sign-in-parts";
import { nextPage } from "./next-page";

interface LoginProps {
  /** The meaning of the query parameter `error`, in words; empty if there is none. */
  message?: string;
  /** The page that required the sign-in. */
  next?: string;
  /** Whether the operator has set up the sign-in by Discord. */
  discord?: boolean;
}

export function LoginForm({ message = "", next = "", discord = true }: LoginProps) {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState(false);
  const [alert, setAlert] = useState(message);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    try {
      const form = new URLSearchParams({ username, password });
      await apiFetch("/auth/login", { method: "POST", form, onSignedOut: () => {} });
      window.location.assign(nextPage(next));
    } catch (error) {
      setAlert(failureMessage(error, UNREACHED));
      setPassword("");
      setPending(false);
    }
  }

  return (
    <div className="mt-5">
      <AlertLine text={alert} />
      <form onSubmit={signIn} className="space-y-4">
        <InputField
          label="Username"
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          icon={<User size={16} />}
          value={username}
          onChange={setUsername}
        />
        <PasswordField autoComplete="current-password" value={password} onChange={setPassword} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          pending={pending}
          pendingLabel="Signing in..."
        >
          Sign In
        </Button>
      </form>
      <OrDivider />
      <DiscordButton available={discord} next={next} />
    </div>
  );
}

function DiscordButton({ available, next }: { available: boolean; next: string }) {
  const label = (
    <>
      <DiscordMark />
      Continue with Discord
    </>
  );
  if (available) {
    return (
      <a href={discordSignIn(next)} className={`${buttonClass("secondary", "lg")} w-full hover:bg-selected`}>
        {label}
      </a>
    );
  }
  return (
    <>
      <Button variant="secondary" size="lg" className="w-full" disabled aria-describedby="discord-note">
        {label}
      </Button>
      <p id="discord-note" className="mt-2 text-center text-small text-text-3">
        The operator has not set up sign-in by Discord on this portal.
      </p>
    </>
  );
}

function discordSignIn(next: string): string {
  return next ? `/auth/discord?${new URLSearchParams({ next: nextPage(next) })}` : "/auth/discord";
}
