import type { RankSeats } from "../../api/board";
import { Chip } from "../../ui/chip";

/** How many seats of the limited ranks are taken, now and after the whole board is applied. */
export function SeatsLine({ seats }: { seats: readonly RankSeats[] }) {
  if (!seats.length) return null;
  return (
    <ul aria-label="Seats" className="flex flex-wrap gap-x-5 gap-y-1.5 text-body text-text-2">
      {seats.map(({ rank, seats: most, held, after }) => (
        <li key={rank} className="flex items-center gap-2">
          <Chip tone="solid" className="font-display font-semibold">
            {rank}
          </Chip>
          <span>
            {held} of {most} seats taken
            {after !== held && (
              <>
                , <span className={after > most ? "font-semibold text-warning" : ""}>{after}</span> with all
                of this
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
