import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import UserX from "lucide-react/icons/user-x";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { type RosterMember, useRankCriteria, useRoster } from "../../api/roster";
import { exact, full, score } from "../../format/numbers";
import { cx } from "../../ui/cx";
import { Dialog } from "../../ui/dialog";
import { Sheet } from "../../ui/sheet";
import { usePhone } from "../../ui/use-media";
import { useOpen } from "./opened";
import { RankSelect } from "./rank-select";
import { PreviousRank } from "./ranks";
import { useRights } from "./rights";

interface ActionsDialogProps {
  member: RosterMember;
  onClose: () => void;
}

/** The actions for a member, for rows without room for buttons; a sheet on a phone. It also explains an X. */
export function ActionsDialog({ member: asOpened, onClose }: ActionsDialogProps) {
  const phone = usePhone();
  const roster = useRoster(false);
  const member = roster.data?.find(({ id }) => id === asOpened.id) ?? asOpened;
  const body = <ActionsBody member={member} />;
  if (phone) {
    return (
      <Sheet open onClose={onClose} title={member.name}>
        <div className="overflow-y-auto px-4 pb-2">{body}</div>
      </Sheet>
    );
  }
  return (
    <Dialog onClose={onClose} title={member.name}>
      <div className="pb-4">{body}</div>
    </Dialog>
  );
}

function ActionsBody({ member }: { member: RosterMember }) {
  const open = useOpen();
  const { noPerson, noDelete } = useRights(member);
  return (
    <>
      <p className="flex items-center gap-2 text-small text-text-2">
        {member.calculatedRank !== null && (
          <>
            Calculated
            <span
              className={cx(
                "font-bold font-display",
                member.calculatedRank === "X" ? "text-destructive" : "text-text",
              )}
            >
              {member.calculatedRank}
            </span>
            <span aria-hidden>·</span>
          </>
        )}
        Previous <PreviousRank member={member} />
      </p>
      {member.calculatedRank === "X" && <AgainstLowest member={member} />}
      <div className="mt-3 flex items-center gap-3 text-body">
        <span className="flex-1">Rank</span>
        <span className="w-32">
          <RankSelect member={member} />
        </span>
      </div>
      <ul className="-mx-4 mt-3 md:-mx-5">
        <Action icon={<Pencil aria-hidden size={18} />} onClick={() => open({ kind: "edit", member })}>
          Edit
        </Action>
        <Action
          icon={<UserX aria-hidden size={18} />}
          blocked={noPerson}
          onClick={() => open({ kind: "deactivate", member })}
        >
          Mark as Inactive
        </Action>
        <Action
          icon={<Trash2 aria-hidden size={18} />}
          destructive
          blocked={noDelete}
          onClick={() => open({ kind: "delete", member })}
        >
          Delete
        </Action>
      </ul>
    </>
  );
}

interface ActionProps {
  icon: ReactNode;
  destructive?: boolean;
  /** Why the visitor may not do it. */
  blocked?: string | null;
  onClick: () => void;
  children: ReactNode;
}

function Action({ icon, destructive = false, blocked, onClick, children }: ActionProps) {
  return (
    <li className="border-line-strong border-t">
      <button
        type="button"
        onClick={onClick}
        disabled={Boolean(blocked)}
        className={cx(
          "focus-inset flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left text-body hover:bg-selected md:px-5",
          destructive && !blocked && "text-destructive",
          blocked && "text-text-3",
        )}
      >
        {icon}
        <span>
          {children}
          {blocked && <span className="block text-small">{blocked}</span>}
        </span>
      </button>
    </li>
  );
}

/** The member's figures, and what they lack for the lowest rank that has requirements. */
function AgainstLowest({ member }: { member: RosterMember }) {
  const criteria = useRankCriteria();
  const lowest = criteria.data?.findLast(
    ({ powerRequirement, vsRequirement, donationsRequirement }) =>
      Number(powerRequirement) > 0 || Number(vsRequirement) > 0 || donationsRequirement > 0,
  );
  if (!lowest) return null;
  const unmet = new Set(member.unmet.map(({ field }) => field));
  const rows = [
    { key: "power", label: "Power", has: full(member.power), needs: lowest.powerRequirement },
    {
      key: "techDonations",
      label: "Tech Donations",
      has: full(member.techDonations),
      needs: lowest.donationsRequirement,
    },
    {
      key: "latestVsScore",
      label: "VS Score",
      has: score(member.latestVsScore),
      needs: lowest.vsRequirement,
    },
  ] as const;
  return (
    <div className="mt-3 rounded-control border border-line-strong bg-surface p-3">
      <p className="text-small text-text-3">Against R{lowest.rank}</p>
      <ul className="mt-2 space-y-2 text-body">
        {rows.map(({ key, label, has, needs }) => {
          const short = unmet.has(key);
          const Mark = short ? X : Check;
          return (
            <li key={key} className="flex items-center gap-2">
              <Mark aria-hidden size={16} className={short ? "text-destructive" : "text-tactical"} />
              <span className="flex-1">
                {label}
                <span className="sr-only">{short ? ", not met" : ", met"}</span>
              </span>
              <span className={cx("type-figure", short && "text-destructive")}>{has}</span>
              <span className="min-w-16 text-right text-text-3">of {exact(needs)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
