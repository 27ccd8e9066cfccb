import type { MemberHistory } from "../../api/member-history";
import { shortDate, shortMoment } from "../../format/dates";
import { count, type Figure, full, score } from "../../format/numbers";
import { isLow, THRESHOLDS } from "../../format/thresholds";
import { buttonClass } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { cx } from "../../ui/cx";
import { FreshnessBadge } from "../../ui/freshness-badge";
import { RankBadge } from "../../ui/rank-badge";

/** The member's name and ranks, and the latest figures with their freshness. */
export function MemberHeader({ member }: { member: MemberHistory["member"] }) {
  return (
    <header className="pt-2 pb-4 md:pb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 dir="auto" className="type-title min-w-0 break-words">
          {member.name}
        </h1>
        <span className="flex flex-wrap items-center gap-2">
          <RankBadge rank={member.rank} />
          <CalculatedRank member={member} />
          {member.away && (
            <Chip tone="blue" {...(member.away.reason && { title: member.away.reason })}>
              Away to {shortDate(member.away.to)}
            </Chip>
          )}
          {member.strikes > 0 && <Chip tone="red">{count(member.strikes, "strike")}</Chip>}
          {!member.isActive && (
            <Chip tone="amber">
              {member.inactiveSince ? `Inactive since ${shortMoment(member.inactiveSince)}` : "Inactive"}
            </Chip>
          )}
        </span>
        {member.isActive && (
          <a
            href={`/admin/member-management?edit=${member.id}`}
            className={cx(buttonClass("secondary", "sm"), "ml-auto phone:ml-0")}
          >
            Edit member
          </a>
        )}
      </div>
      <p className="mt-1 text-body text-text-2">
        Discord: {member.discordUsername ? <bdi>{member.discordUsername}</bdi> : "Not linked"}
      </p>
      {member.isActive && member.calculatedRank === "X" && member.unmet.length > 0 && (
        <p className="mt-1 text-body text-text-2">
          Meets no rank's criteria:{" "}
          {member.unmet.map(({ label, has, needs }) => `${label} ${full(has)} of ${full(needs)}`).join(", ")}.
        </p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4 phone:gap-2">
        <LatestFigure
          label="Power"
          value={member.power}
          threshold={THRESHOLDS.power}
          updated={member.powerLastUpdated}
        />
        <LatestFigure label="Kills" value={member.kills} updated={member.killsLastUpdated} />
        <LatestFigure
          label="Tech Donations"
          value={member.techDonations}
          threshold={THRESHOLDS.techDonations}
          updated={member.techDonationsLastUpdated}
        />
        <LatestFigure
          label="VS Score"
          value={member.latestVsScore}
          write={score}
          threshold={THRESHOLDS.latestVsScore}
          updated={member.vsLastUpdated}
        />
      </dl>
    </header>
  );
}

function CalculatedRank({ member }: { member: MemberHistory["member"] }) {
  if (!member.isActive || member.calculatedRank === null) return null;
  const none = member.calculatedRank === "X";
  return (
    <span className="text-small text-text-3">
      Calculated Rank{" "}
      <span className={cx("font-semibold", none ? "text-destructive" : "text-text")}>
        {member.calculatedRank}
      </span>
    </span>
  );
}

interface LatestFigureProps {
  label: string;
  value: Figure;
  write?: (value: Figure) => string;
  /** Below it the figure is red. */
  threshold?: number;
  updated: string | null;
}

function LatestFigure({ label, value, write = full, threshold, updated }: LatestFigureProps) {
  const missing = value === null || value === undefined;
  const low = isLow(value, threshold);
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card phone:p-3">
      <dt className="type-head text-text-2">{label}</dt>
      <dd
        className={cx(
          "mt-1 truncate font-display font-semibold text-stat phone:text-card",
          missing && "text-text-3",
          low && "text-destructive",
        )}
      >
        {write(value)}
        {low && <span className="sr-only"> below the threshold</span>}
      </dd>
      <dd className="mt-1">
        <FreshnessBadge figure={label} updated={updated} />
      </dd>
    </div>
  );
}
