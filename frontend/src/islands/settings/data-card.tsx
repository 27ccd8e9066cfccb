import Database from "lucide-react/icons/database";
import Download from "lucide-react/icons/download";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { download, type Screenshots, useDataOverview } from "../../api/data";
import { count } from "../../format/numbers";
import { fileSize } from "../../format/sizes";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { failureToast } from "../../ui/failure-toast";
import { later, useLater } from "../../ui/later";
import { SkeletonRows } from "../../ui/skeleton";
import { toast } from "../../ui/toast-store";
import type { DataDialogKind } from "./asked";
import { BackupsPart } from "./backups-part";
import { CheckPart } from "./check-part";
import { FixedBy, Part } from "./part";

export const dataDialogs = later(() => import("./data-dialogs"));

/** Data Administration of the Admin Panel: export and import, screenshots, backups, and the check of the data. */
export function DataCard() {
  const overview = useDataOverview();
  const [opened, setOpened] = useState<DataDialogKind | null>(null);
  const [exporting, setExporting] = useState(false);
  const dialogs = useLater(dataDialogs, opened !== null);
  const open = (kind: DataDialogKind) => ({
    onPointerEnter: dataDialogs.load,
    onClick: () => setOpened(kind),
  });

  async function exportAll() {
    setExporting(true);
    try {
      await download("/api/data/export");
      toast({ title: "Your download begins in a moment" });
    } catch (error) {
      failureToast("Failed to export", error);
    }
    setExporting(false);
  }

  return (
    <Card flush title="Data Administration" icon={<Database aria-hidden size={16} className="text-text-3" />}>
      <Part
        title="Export and import"
        text="Roster, records and saved weeks as tables, and all of it as JSON, in one zip file. Import takes such a file, or one of its tables, and first shows what would change."
      >
        <Button
          icon={<Download aria-hidden size={16} />}
          pending={exporting}
          pendingLabel="Exporting..."
          onClick={exportAll}
        >
          Export everything
        </Button>
        <Button variant="outline" icon={<Upload aria-hidden size={16} />} {...open("import")}>
          Import
        </Button>
      </Part>
      {overview.isPending && <SkeletonRows rows={4} label="Loading the state of the data" />}
      {overview.isError && <ErrorState title="Failed to fetch the state of the data" query={overview} />}
      {overview.data && (
        <>
          <Part title="Screenshots" text={inWords(overview.data.screenshots)}>
            <Button variant="outline" {...open("uploads")}>
              All uploads
            </Button>
            {overview.data.screenshots.fixedBy ? (
              <FixedBy names={[overview.data.screenshots.fixedBy]} />
            ) : (
              <Button variant="outline" {...open("retention")}>
                How long to keep
              </Button>
            )}
          </Part>
          <BackupsPart backups={overview.data.backups} />
          <CheckPart errand={overview.data.check} />
        </>
      )}
      {opened && dialogs && (
        <dialogs.DataDialog
          kind={opened}
          keptDays={overview.data?.screenshots.keptDays ?? 0}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

function inWords({ count: kept, removed, size, keptDays }: Screenshots): string {
  return [
    `${count(kept, "screenshot")}${size === null ? "" : `, ${fileSize(size)} with their previews`}.`,
    ...(removed ? [`${count(removed, "older one")} removed; what was read from them stays.`] : []),
    keptDays ? `Kept for ${count(keptDays, "day")}.` : "Kept for ever.",
  ].join(" ");
}
