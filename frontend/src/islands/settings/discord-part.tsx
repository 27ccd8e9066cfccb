import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { type Delivery, type SystemSettings, testWebhook } from "../../api/system";
import { dateTime } from "../../format/dates";
import { Breaking } from "../../ui/breaking";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy-text";
import { cx } from "../../ui/cx";
import { notDoneToast } from "../../ui/failure-toast";
import { toast } from "../../ui/toast-store";
import { FixedBy, Part } from "./part";

interface DiscordPartProps {
  discord: SystemSettings["discord"];
  change: { onClick: () => void; onPointerEnter: () => void };
}

/** Signing in with Discord, and the channel that the portal may write to. */
export function DiscordPart({ discord, change }: DiscordPartProps) {
  const { signIn, signInFixedBy, redirect, webhookSet, webhookSetAt, webhookFixedBy } = discord;
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<Delivery | null>(null);

  async function copy() {
    const copied = await copyText(redirect);
    toast({ title: copied ? "Redirect address copied" : "Select the address and copy it by hand" });
  }

  async function send() {
    setSending(true);
    setSent(null);
    try {
      setSent(await testWebhook());
    } catch (error) {
      notDoneToast("No test was sent", error);
    }
    setSending(false);
  }

  return (
    <>
      <Part
        title="Discord sign-in"
        text={
          <>
            <p>
              {signIn ? "It is set up." : "It is not set up: the operator gives the portal Discord's keys."}
            </p>
            <p>
              Redirect for Discord's developer portal:{" "}
              <code className="break-words text-text">
                <Breaking text={redirect} />
              </code>
            </p>
            <FixedBy names={signInFixedBy} able={["DISCORD_CLIENT_ID"]} />
          </>
        }
      >
        <Button variant="outline" icon={<Copy aria-hidden size={14} />} onClick={copy}>
          Copy redirect
        </Button>
      </Part>
      <Part
        title="Discord webhook"
        text={
          <>
            <p>
              {webhookSet
                ? `A channel's webhook is set${webhookSetAt ? `, since ${dateTime(webhookSetAt)}` : ""}. Its address is a secret and is shown to nobody.`
                : "None is set. With one the portal can write into a channel."}
            </p>
            {webhookFixedBy && <FixedBy names={[webhookFixedBy]} />}
          </>
        }
        below={
          <p
            role="status"
            className={cx(
              "text-body",
              sent && "mt-2",
              sent?.delivered ? "text-tactical" : "text-destructive",
            )}
          >
            {sent?.message}
          </p>
        }
      >
        {!webhookFixedBy && (
          <Button variant="outline" {...change}>
            {webhookSet ? "Change webhook" : "Set webhook"}
          </Button>
        )}
        {webhookSet && (
          <Button pending={sending} pendingLabel="Sending..." onClick={send}>
            Send a test
          </Button>
        )}
      </Part>
    </>
  );
}
