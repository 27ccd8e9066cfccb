import type { RosterMember } from "../../api/roster";
import { THRESHOLDS } from "../../format/thresholds";
import { FreshnessBadge } from "../../ui/freshness-badge";
import { MemberFigure, Value } from "./member-figure";

/** The cells of a member's power (with the kills below it), donations and VS score; `short` writes power as K, M or B, for a phone. */
export function FigureCells({ member, short }: { member: RosterMember; short: boolean }) {
  return (
    <>
      <td data-cell="power">
        <MemberFigure
          figure="power"
          value={member.power}
          notation={short ? "short" : "full"}
          threshold={THRESHOLDS.power}
          updated={member.powerLastUpdated}
        />
        <span className="member-kills">
          <span>
            Kills <Value value={member.kills} notation="short" />
          </span>{" "}
          <FreshnessBadge bare figure="kills" updated={member.killsLastUpdated} />
        </span>
      </td>
      <td data-cell="donations">
        <MemberFigure
          figure="tech donations"
          value={member.techDonations}
          threshold={THRESHOLDS.techDonations}
          updated={member.techDonationsLastUpdated}
        />
      </td>
      <td data-cell="vs">
        <MemberFigure
          figure="VS score"
          value={member.latestVsScore}
          notation="score"
          threshold={THRESHOLDS.latestVsScore}
          updated={member.vsLastUpdated}
        />
      </td>
    </>
  );
}
