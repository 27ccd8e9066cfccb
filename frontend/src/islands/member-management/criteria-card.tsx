import ChevronDown from "lucide-react/icons/chevron-down";
import Pencil from "lucide-react/icons/pencil";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Sparkles from "lucide-react/icons/sparkles";
import { useState } from "react";
import { type RankCriterion, useRankCriteria } from "../../api/roster";
import { count, exact, NO_VALUE, whole } from "../../format/numbers";
import { Button, buttonClass } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { cx } from "../../ui/cx";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import { usePhone } from "../../ui/use-media";
import { CriterionDialog } from "./criterion-dialog";
import { IconButton } from "./icon-button";
import { useOpen } from "./opened";

/** The rank criteria, each row with an edit button. On a phone they are folded. */
export function CriteriaCard() {
  const criteria = useRankCriteria();
  const phone = usePhone();
  const [unfolded, setUnfolded] = useState(false);
  const [edited, setEdited] = useState<RankCriterion | null>(null);
  const open = useOpen();
  const shown = !phone || unfolded;
  const none = criteria.data?.every(({ id }) => id === null);
  const suggest = () => open({ kind: "criteria", suggest: true });
  const tryOut = () => open({ kind: "criteria", suggest: false });
  return (
    <section
      aria-label="Rank criteria"
      className="mb-4 rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex min-h-12 items-center gap-2.5 px-4 phone:px-3.5">
        <SlidersHorizontal aria-hidden size={16} className="text-text-2" />
        <h2 className="type-card flex-1">
          {phone ? (
            <button
              type="button"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
              className="flex h-12 w-full items-center justify-between rounded-control text-left"
            >
              Rank criteria
              <span className="flex items-center gap-3 font-normal font-sans text-small text-text-2">
                {none ? "None yet" : "5 ranks"}
                <ChevronDown
                  aria-hidden
                  size={18}
                  className={cx("transition-transform", unfolded && "rotate-180")}
                />
              </span>
            </button>
          ) : (
            "Rank criteria"
          )}
        </h2>
        <p className="text-small text-text-3 max-lg:hidden">
          A member gets the first rank, from the top, whose three requirements are all met
        </p>
        {!phone && none === false && (
          <span className="flex gap-2">
            <Button size="sm" onClick={suggest}>
              Suggest
            </Button>
            <Button size="sm" onClick={tryOut}>
              Try others
            </Button>
            <a href="/admin/strikes" className={buttonClass("secondary", "sm")}>
              Strikes
            </a>
            <a href="/admin/board" className={buttonClass("secondary", "sm")}>
              Rank Board
            </a>
          </span>
        )}
      </div>
      {shown && criteria.isPending && (
        <div role="status" className="grid gap-3 border-line border-t p-4 xl:grid-cols-5">
          <span className="sr-only">Loading rank criteria</span>
          {[5, 4, 3, 2, 1].map((rank) => (
            <Skeleton key={rank} className="h-7 xl:h-33" />
          ))}
        </div>
      )}
      {shown && criteria.isError && <ErrorState title="Failed to fetch rank criteria" query={criteria} />}
      {none && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t px-4 py-3.5 phone:px-3.5">
          <p className="min-w-60 flex-1 text-body text-text-2">
            No criteria yet, so nobody has a calculated rank. Let the alliance's own figures suggest them, or
            type them.
          </p>
          <span className="flex gap-2">
            <Button variant="primary" icon={<Sparkles aria-hidden size={16} />} onClick={suggest}>
              Suggest criteria
            </Button>
            <Button onClick={tryOut}>Type them</Button>
          </span>
        </div>
      )}
      {shown && criteria.data && !none && (
        <>
          {phone && (
            <p className="flex gap-2 border-line border-t px-3.5 py-2.5">
              <Button onClick={suggest}>Suggest</Button>
              <Button onClick={tryOut}>Try others</Button>
              <a href="/admin/board" className={buttonClass()}>
                Rank Board
              </a>
            </p>
          )}
          <CriteriaTable criteria={criteria.data} onEdit={setEdited} />
        </>
      )}
      {edited && <CriterionDialog criterion={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

/** A requirement in whole K or M (spec, section 9), with all digits where these are not the figure itself. */
function Requirement({ value }: { value: string | number }) {
  const [rounded, told] = [whole(value), exact(value)];
  if (rounded === told) return rounded;
  return (
    <span className="inline-flex items-baseline gap-1.5 phone:flex-col phone:items-end phone:gap-0">
      <span className="xl:max-wide:hidden">{rounded}</span>
      <span className="font-normal font-sans text-caption text-text-2">{told}</span>
    </span>
  );
}

interface CriteriaTableProps {
  criteria: readonly RankCriterion[];
  onEdit: (criterion: RankCriterion) => void;
}

/** From 80rem on there is room for five cards: each rank is a card, and its cells have their own labels. */
const TABLE = cx(
  "w-full cells:border-line cells:border-t cells:px-4 cells:text-right cells:first:text-left phone:cells:px-1.5 phone:cells:first:pl-3.5",
  "heads:h-8 heads:bg-raised rows:*:h-12 rows:*:font-display rows:*:font-semibold",
  "xl:block xl:border-line xl:border-t xl:rows:*:flex xl:rows:*:h-[25px] xl:rows:*:items-center xl:rows:*:border-t-0 xl:rows:*:p-0",
);
const FIGURE =
  "xl:col-span-2 xl:justify-between xl:before:text-caption/[1.1875rem] xl:before:text-text-2 xl:before:uppercase xl:before:tracking-[.06em] xl:before:content-[attr(data-label)]";

function CriteriaTable({ criteria, onEdit }: CriteriaTableProps) {
  return (
    <table className={TABLE}>
      <thead className="xl:sr-only">
        <tr className="type-head text-text-3">
          <th scope="col">Rank</th>
          <th scope="col">Power</th>
          <th scope="col">VS Score</th>
          <th scope="col">Tech Donations</th>
          <th scope="col" className="phone:hidden">
            Reached by
          </th>
          <th scope="col">
            <span className="sr-only">Edit</span>
          </th>
        </tr>
      </thead>
      <tbody className="xl:grid xl:grid-cols-5">
        {criteria.map((criterion) => (
          <tr
            key={criterion.rank}
            className="xl:grid xl:grid-cols-[1fr_auto] xl:border-line xl:px-4 xl:pt-3 xl:pb-3.5 xl:not-first:border-l"
          >
            <th scope="row">
              <Chip tone="solid" className="h-[22px] font-display font-semibold text-small">
                R{criterion.rank}
              </Chip>
            </th>
            <td data-label="Power" className={FIGURE}>
              {criterion.id === null ? NO_VALUE : <Requirement value={criterion.powerRequirement} />}
            </td>
            <td data-label="VS Score" className={FIGURE}>
              {criterion.id === null ? NO_VALUE : <Requirement value={criterion.vsRequirement} />}
            </td>
            <td data-label="Tech Donations" className={FIGURE}>
              {criterion.id === null ? NO_VALUE : <Requirement value={criterion.donationsRequirement} />}
            </td>
            <td
              data-label="Reached by"
              className={cx(FIGURE, "phone:hidden xl:mt-1.5 xl:h-8! xl:border-t! xl:pt-1.5! xl:text-text-2")}
            >
              {criterion.reachedBy}
              {criterion.seats !== null && ` of ${count(criterion.seats, "seat")}`}
            </td>
            <td className="w-15 *:ml-auto xl:col-start-2 xl:row-start-1 xl:w-auto">
              <IconButton label={`Edit R${criterion.rank} criteria`} onClick={() => onEdit(criterion)}>
                <Pencil aria-hidden size={15} />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
