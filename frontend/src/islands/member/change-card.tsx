import { useState } from "react";
import { useMemberChanges } from "../../api/member-history";
import { withDates } from "../../format/dates";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { SkeletonRows } from "../../ui/skeleton";
import { askUndo } from "../../ui/undo-store";
import { ChangeSetItem } from "./change-set-item";

const STEP = 10;

/** Who changed what, newest first. A change that can be undone has an Undo button. */
export function ChangeCard({ memberId }: { memberId: number }) {
  const [limit, setLimit] = useState(STEP);
  const changes = useMemberChanges(memberId, limit);
  const sets = changes.data ?? [];

  return (
    <Card title="Changes" aside="newest first" flush>
      {changes.isPending && <SkeletonRows rows={4} label="Loading the changes" />}
      {changes.isError && <ErrorState title="Failed to fetch the changes" query={changes} />}
      {changes.data?.length === 0 && (
        <p className="border-line border-t px-4 py-3 text-body text-text-2 md:px-5">
          Nothing was changed yet.
        </p>
      )}
      {sets.length > 0 && (
        <ol>
          {sets.map((set) => (
            <ChangeSetItem
              key={set.id}
              set={set}
              memberId={memberId}
              onUndo={() =>
                askUndo({
                  changeSetId: set.id,
                  title: "Undo this change?",
                  consequence: [
                    withDates(set.summary),
                    "Every value that it changed is put back, including those of other members.",
                  ]
                    .filter(Boolean)
                    .join(". "),
                })
              }
            />
          ))}
        </ol>
      )}
      {sets.length === limit && (
        <div className="border-line border-t px-2 py-1.5">
          <Button
            size="sm"
            variant="ghost"
            pending={changes.isFetching}
            pendingLabel="Loading..."
            onClick={() => setLimit(limit + STEP)}
          >
            Show older changes
          </Button>
        </div>
      )}
    </Card>
  );
}
