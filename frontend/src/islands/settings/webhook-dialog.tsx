import { type FormEvent, useState } from "react";
import { failureMessage, NO_ANSWER } from "../../api/client";
import { refreshSettings, removeWebhook, setWebhook } from "../../api/system";
import { ActionDialog } from "../../ui/action-dialog";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { toast } from "../../ui/toast-store";

/** The address of a channel's webhook goes in, and never comes out again. */
export function WebhookDialog({ isSet, onClose }: { isSet: boolean; onClose: () => void }) {
  const [address, setAddress] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function carryOut(change: () => Promise<{ message: string }>) {
    setPending(true);
    setFailure(null);
    try {
      toast({ title: (await change()).message });
      await refreshSettings();
      onClose();
    } catch (error) {
      setFailure(failureMessage(error, NO_ANSWER));
      setPending(false);
    }
  }

  return (
    <ActionDialog
      title="Discord webhook"
      description="In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL. Whoever has the address may write into the channel, so it is kept sealed and never shown again."
      action="Save"
      formId="webhook"
      disabled={!address.trim()}
      pending={pending}
      pendingLabel="Saving..."
      onClose={onClose}
      other={
        isSet && (
          <Button variant="danger" disabled={pending} onClick={() => carryOut(removeWebhook)}>
            Remove
          </Button>
        )
      }
    >
      <form
        id="webhook"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          carryOut(() => setWebhook(address));
        }}
      >
        <Field label="Webhook address" error={failure}>
          {(ids) => (
            <Input
              {...ids}
              type="password"
              autoComplete="off"
              placeholder="https://discord.com/api/webhooks/..."
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </Field>
      </form>
    </ActionDialog>
  );
}
