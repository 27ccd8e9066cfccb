import type { RosterMember } from "../../api/roster";
import { THRESHOLDS } from "../../format/thresholds";
import { FreshnessBadge } from "../../ui/freshness-badge";
import { MemberFigure, Value } from "./member-figure";

/** The cells of power (with the kills below it), donations and VS score. `short`: power as K, M or B. */
export function FigureCells({ member, short }: { member: RosterMember; short: boolean }) {
  return (
    <>
      <td
        data-cell="power"
        data-label="Power"
        className="md:max-wide:py-[3px] phone:in-data-[table=all]:col-start-2"
      >
        <MemberFigure
          figure="power"
          value={member.power}
          notation={short ? "short" : "full"}
          threshold={THRESHOLDS.power}
          updated={member.powerLastUpdated}
        />
        {/* Kills are a quiet second line in the power column, or two lines if that is too narrow. */}
        <span className="mt-px flex items-center gap-x-1.5 whitespace-nowrap text-caption text-text-3 md:max-wide:flex-wrap phone:text-small">
          <span>
            Kills <Value value={member.kills} notation="short" />
          </span>{" "}
          <FreshnessBadge bare figure="kills" updated={member.killsLastUpdated} />
        </span>
      </td>
      <td data-label="Tech Donations">
        <MemberFigure
          figure="tech donations"
          value={member.techDonations}
          threshold={THRESHOLDS.techDonations}
          updated={member.techDonationsLastUpdated}
          narrow
        />
      </td>
      <td data-cell="vs" data-label="VS Score" className="phone:col-span-2">
        <MemberFigure
          figure="VS score"
          value={member.latestVsScore}
          notation="score"
          threshold={THRESHOLDS.latestVsScore}
          updated={member.vsLastUpdated}
          narrow
        />
      </td>
    </>
  );
}
