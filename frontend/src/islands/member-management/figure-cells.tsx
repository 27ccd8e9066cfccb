import type { RosterMember } from "../../api/roster";
import { MemberFigure } from "./member-figure";
import { THRESHOLDS } from "./thresholds";

/** The cells of a member's power, donations and VS score; `short` writes power as K, M or B, for a phone. */
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
