import Link2 from "lucide-react/icons/link-2";
import { useState } from "react";
import { apiFetch } from "../../api/client";
import type { CurrentUser } from "../../api/types";
import { inAddress } from "../../ui/address";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { failureToast } from "../../ui/failure-toast";

/** The outcome of connecting Discord, by the code in the address after Discord has sent the browser back. */
const OUTCOMES: Record<string, string> = {
  connected: "Your Discord account is connected. From now on you can sign in with it.",
  taken:
    "That Discord account belongs to another account of this portal, so nothing was changed. Ask the operator.",
};

/** Whether the signed-in account has a Discord account, and a link to connect one. */
export function DiscordCard({ discordId, discord = false }: CurrentUser & { discord?: boolean }) {
  const [pending, setPending] = useState(false);
  const outcome = OUTCOMES[inAddress("discord") ?? ""];
  if (!discord && !discordId) return null;

  async function connect() {
    setPending(true);
    try {
      const { url } = await apiFetch<{ url: string }>("/auth/discord/connect", { method: "POST" });
      window.location.assign(url);
    } catch (error) {
      failureToast("Discord can't be reached", error, "Try again.");
      setPending(false);
    }
  }

  return (
    <div className="mt-2 md:mt-4">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <h2 className="type-card">Discord</h2>
            <p className="mt-0.5 text-body text-text-2" role="status">
              {outcome ??
                (discordId
                  ? "A Discord account is connected: you can sign in with it."
                  : "Not connected. Connect your Discord account to sign in without a password.")}
            </p>
          </div>
          {discord && (
            <Button
              variant="secondary"
              icon={<Link2 aria-hidden size={16} />}
              pending={pending}
              pendingLabel="Connecting..."
              onClick={connect}
            >
              {discordId ? "Connect another" : "Connect Discord"}
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}
