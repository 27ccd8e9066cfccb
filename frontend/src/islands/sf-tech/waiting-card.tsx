import { useState } from "react";
import type { SfTechRecord, TreeUpload } from "../../api/sf-tech";
import type { Member } from "../../api/types";
import { Card } from "../../ui/card";
import { WaitingTree } from "./waiting-tree";

interface WaitingCardProps {
  uploads: readonly TreeUpload[];
  records: readonly SfTechRecord[];
  members: readonly Member[];
}

/** Screenshots that are being read or checked. The newest one that can be checked is open. */
export function WaitingCard({ uploads, records, members }: WaitingCardProps) {
  const [opened, setOpened] = useState<number | null>(null);
  if (uploads.length === 0) return null;
  const checkable = uploads.filter(({ status }) => status === "pending_confirmation");
  const open = checkable.find(({ uploadId }) => uploadId === opened) ?? checkable[0];
  return (
    <Card title="Check before it counts" flush>
      <ul aria-live="polite">
        {uploads.map((upload) => (
          <WaitingTree
            key={upload.uploadId}
            upload={upload}
            shots={uploads}
            records={records}
            members={members}
            open={upload === open}
            onOpen={() => setOpened(upload.uploadId)}
          />
        ))}
      </ul>
    </Card>
  );
}
