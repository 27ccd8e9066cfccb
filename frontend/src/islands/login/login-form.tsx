import CircleAlert from "lucide-react/icons/circle-alert";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Lock from "lucide-react/icons/lock";
import User from "lucide-react/icons/user";
import { type FormEvent, useState } from "react";
import { apiFetch, failureMessage } from "../../api/client";
import { Button, buttonClass } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { DiscordMark } from "./discord-mark";
import { nextPage } from "./next-page";

export interface LoginProps {
  /** What the query parameter `error` means, in words; empty where there is nothing to say. */
  message?: string;
  /** The page that asked for the sign-in. */
  next?: string;
  /** Whether the operator has set up the sign-in by Discord. */
  discord?: boolean;
}

export function LoginForm({ message = "", next = "", discord = true }: LoginProps) {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
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
      setAlert(failureMessage(error, "The server can't be reached. Check your connection and try again."));
      setPassword("");
      setPending(false);
    }
  }

  return (
    <div className="mt-5">
      <div role="alert">
        {alert && (
          <p className="mb-5 flex gap-3 rounded-card border border-destructive-edge bg-destructive-tint p-4 text-body">
            <CircleAlert aria-hidden size={18} className="mt-px text-destructive" />
            {alert}
          </p>
        )}
      </div>
      <form onSubmit={signIn} className="space-y-4">
        <Field label="Username">
          {(ids) => (
            <Input
              {...ids}
              name="username"
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              icon={<User size={16} />}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </Field>
        <Field label="Password">
          {(ids) => (
            <Input
              {...ids}
              name="password"
              required
              type={shown ? "text" : "password"}
              autoComplete="current-password"
              icon={<Lock size={16} />}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              trailing={
                <button
                  type="button"
                  aria-label={shown ? "Hide password" : "Show password"}
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                  className="touch-area grid size-7 place-items-center rounded-control text-text-2 hover:text-text"
                >
                  {shown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
                </button>
              }
            />
          )}
        </Field>
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
      <div className="my-5 flex items-center gap-3">
        <span className="h-px flex-1 bg-line" />
        <span className="type-head text-text-3">OR</span>
        <span className="h-px flex-1 bg-line" />
      </div>
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
