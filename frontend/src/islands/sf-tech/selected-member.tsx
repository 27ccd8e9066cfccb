import PencilLine from "lucide-react/icons/pencil-line";
import { SF_NODES } from "../../api/rules";
import type { SfTechRecord } from "../../api/sf-tech";
import type { Member } from "../../api/types";
import { shortDate } from "../../format/dates";
import { abbreviate, full, score, share } from "../../format/numbers";
import { SHORT_NAMES } from "../../format/sf-nodes";
import { Button } from "../../ui/button";
import { MemberLink } from "../../ui/member-link";
import { RankBadge } from "../../ui/rank-badge";
import { TickRuler } from "../../ui/tick-ruler";
import { ALL_LEVELS, reached } from "./levels";

interface SelectedMemberProps {
  member: Member;
  /** The recorded levels; null if there are none yet. */
  record: SfTechRecord | null;
  onEdit: () => void;
}

/** The chosen member: figures, and how complete the tree is. */
export function SelectedMember({ member, record, onEdit }: SelectedMemberProps) {
  const figures = [
    ["Power", abbreviate(member.power)],
    ["Tech Donations", full(member.techDonations)],
    ["VS Score", score(member.latestVsScore)],
  ];
  return (
    <section
      aria-label="Selected member"
      className="mt-3 rounded-card border border-line-strong bg-raised px-3.5 py-3"
    >
      <div className="flex items-center gap-2">
        <MemberLink id={member.id} name={member.name} className="type-card min-w-0" />
        <RankBadge rank={member.rank} />
      </div>
      <dl className="mt-2 grid grid-cols-3 gap-2">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-caption text-text-3">{label}</dt>
            <dd className="font-display font-semibold text-body">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-line border-t pt-2.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-small text-text-2">
            {record ? (
              <>
                <strong className="font-semibold text-body text-text">
                  {share(record.completionPercentage)}
                </strong>{" "}
                complete, {shortDate(record.recordDate)}
              </>
            ) : (
              "No levels recorded yet"
            )}
          </p>
          <Button size="sm" variant="ghost" icon={<PencilLine aria-hidden size={14} />} onClick={onEdit}>
            Edit by hand
          </Button>
        </div>
        {record && <CurrentLevels record={record} />}
      </div>
    </section>
  );
}

function CurrentLevels({ record }: { record: SfTechRecord }) {
  const done = reached(record);
  const ticks = Array.from({ length: ALL_LEVELS }, (_, level) => ({
    key: level,
    tone: level < done ? ("sure" as const) : ("waiting" as const),
  }));
  return (
    <>
      <TickRuler ticks={ticks} className="mt-2" />
      <dl className="mt-2 grid grid-cols-6 gap-1">
        {SF_NODES.map((node) => (
          <div key={node.key} title={node.name} className="min-w-0">
            <dt className="truncate text-caption text-text-3">
              <span aria-hidden="true">{SHORT_NAMES[node.key]}</span>
              <span className="sr-only">{node.name}</span>
            </dt>
            <dd className="font-display font-semibold text-body">
              {record[node.key]}
              <span className="text-text-3">/{node.most}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
