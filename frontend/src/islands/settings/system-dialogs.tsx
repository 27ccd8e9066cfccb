import type { SystemSettings } from "../../api/system";
import { AllianceDialog } from "./alliance-dialog";
import type { SystemDialogKind } from "./asked";
import { MembersAreaDialog } from "./members-area-dialog";
import { PictureDialog } from "./picture-dialog";
import { StrikesDialog } from "./strikes-dialog";
import { WebhookDialog } from "./webhook-dialog";

interface SystemDialogProps {
  kind: SystemDialogKind;
  settings: SystemSettings;
  onClose: () => void;
}

/** The dialogs of System Settings. Each is loaded when it opens. */
export function SystemDialog({ kind, settings, onClose }: SystemDialogProps) {
  if (kind === "alliance")
    return (
      <AllianceDialog alliance={settings.alliance} timeZones={settings.timeZoneLabels} onClose={onClose} />
    );
  if (kind === "strikes") return <StrikesDialog weeks={settings.strikes.weeks} onClose={onClose} />;
  if (kind === "area") return <MembersAreaDialog area={settings.membersArea} onClose={onClose} />;
  if (kind === "picture") return <PictureDialog onClose={onClose} />;
  return <WebhookDialog isSet={settings.discord.webhookSet} onClose={onClose} />;
}
