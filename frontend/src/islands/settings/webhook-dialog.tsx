import { useState } from "react";
import { removeWebhook, setWebhook } from "../../api/system";
import { ActionDialog } from "../../ui/action-dialog";
import { Button } from "../../ui/button";
import { InputField } from "../../ui/input-field";
import { useSaving } from "./use-saving";

/** Sets the address of a channel's webhook, which is never shown again. */
export function WebhookDialog({ isSet, onClose }: { isSet: boolean; onClose: () => void }) {
  const [address, setAddress] = useState("");
  const { pending, failure, save } = useSaving(onClose);

  return (
    <ActionDialog
      title="Discord webhook"
      description="In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL. Whoever has the address may write into the channel, so it is kept sealed and never shown again."
      action="Save"
      form=""
      disabled={!address.trim()}
      pending={pending}
      pendingLabel="Saving..."
      onAction={() => save(() => setWebhook(address))}
      onClose={onClose}
      other={
        isSet && (
          <Button variant="danger" disabled={pending} onClick={() => save(removeWebhook)}>
            Remove
          </Button>
        )
      }
    >
      <InputField
        label="Webhook address"
        error={failure}
        type="password"
        autoComplete="off"
        placeholder="https://discord.com/api/webhooks/..."
        value={address}
        onChange={setAddress}
      />
    </ActionDialog>
  );
}
