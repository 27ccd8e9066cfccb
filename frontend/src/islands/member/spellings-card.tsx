import type { MemberHistory } from "../../api/member-history";
import { Card } from "../../ui/card";

const ORIGINS: Record<string, string> = {
  review: "confirmed in a review",
  operator: "entered by an operator",
};

/** Other spellings of the name on screenshots. Rows with these spellings are matched automatically. */
export function SpellingsCard({ aliases }: { aliases: MemberHistory["aliases"] }) {
  return (
    <Card title="Other Spellings" flush>
      {aliases.length === 0 ? (
        <p className="border-line border-t px-4 py-3 text-body text-text-2 md:px-5">
          None. A name corrected in a review is kept here, and matches by itself from then on.
        </p>
      ) : (
        <ul>
          {aliases.map(({ spelling, origin }) => (
            <li
              key={spelling}
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t px-4 py-2 md:px-5"
            >
              <bdi className="min-w-0 break-all font-mono">{spelling}</bdi>
              <span className="text-small text-text-3">{ORIGINS[origin] ?? origin}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
