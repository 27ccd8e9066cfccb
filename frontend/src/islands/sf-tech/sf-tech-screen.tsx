import { useState } from "react";
import { useMembers } from "../../api/members";
import { useSfTech, useTreeUploads } from "../../api/sf-tech";
import { PageHeader } from "../../ui/page-header";
import { QuietError } from "../../ui/quiet-error";
import { EditDialog } from "./edit-dialog";
import { RankingsCard } from "./rankings-card";
import { UpdateCard } from "./update-card";
import { WaitingCard } from "./waiting-card";

/** SF Tech Tracking: uploads a screenshot of a member's tree, has its levels checked, and lists everybody's levels. */
export function SfTechScreen() {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [editing, setEditing] = useState<{ id: number; name: string } | null>(null);
  const members = useMembers();
  const ranking = useSfTech();
  const uploads = useTreeUploads();
  const records = ranking.data ?? [];
  const chosen = members.data?.find(({ id }) => id === chosenId) ?? null;
  return (
    <>
      <PageHeader
        title="SF Tech Tracking"
        subtitle="Special Forces levels, read from a screenshot and checked by you, or entered by hand."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[23rem_minmax(0,1fr)] wide:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {members.isError && <QuietError title="Failed to fetch members" query={members} />}
          <UpdateCard
            members={members.data ?? []}
            records={records}
            chosen={chosen}
            onChoose={(member) => setChosenId(member?.id ?? null)}
            onEdit={setEditing}
          />
          {uploads.isError && <QuietError title="Failed to fetch waiting screenshots" query={uploads} />}
          <WaitingCard uploads={uploads.data ?? []} records={records} members={members.data ?? []} />
        </div>
        <RankingsCard query={ranking} onEdit={setEditing} />
      </div>
      {editing && (
        <EditDialog
          member={editing}
          record={records.find(({ memberId }) => memberId === editing.id) ?? null}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
