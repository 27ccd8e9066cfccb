import Armchair from "lucide-react/icons/armchair";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ListOfDrop, Member, Review } from "../api/types";
import { weekdayDate } from "../format/dates";
import { count } from "../format/numbers";
import { dataTypeLook } from "../screenshots/data-types";
import { Button } from "../ui/button";
import { SkeletonRows } from "../ui/skeleton";
import { ApplyDialog } from "./apply-dialog";
import { seatsTold } from "./apply-question";
import { DropFooter } from "./drop-footer";
import { DropHead } from "./drop-head";
import { DropSection } from "./drop-section";
import { progress } from "./state";
import { useApplyNext } from "./use-apply-next";
import { isReady, type OpenList, questionCount, useDrop } from "./use-drop";
import { useDropApply } from "./use-drop-apply";

interface DropBodyProps {
  lists: readonly ListOfDrop[];
  members: readonly Member[];
  /** Why the last apply left lists out, by batch id. */
  refused: Readonly<Record<string, string>>;
  onOpen: (batchId: string) => void;
  onClose: () => void;
  onDone: (written: readonly string[], refused: Readonly<Record<string, string>>) => void;
}

/** The questions of all lists, then the lists, then one Apply for all. */
export function DropBody({ lists, members, refused, onOpen, onClose, onDone }: DropBodyProps) {
  const drop = useDrop(lists);
  const reviews = lists.flatMap(({ batchId }) => drop.open[batchId]?.scene.state.review ?? []);
  // On an empty roster one list makes the roster. The others wait, because their rows are the same people.
  const roster = drop.loaded ? makesRoster(reviews) : null;
  const now = roster ? lists.filter(({ batchId }) => batchId === roster) : lists;
  const open = now.flatMap(({ batchId }) => drop.open[batchId] ?? []);
  const complete = drop.loaded ? open.filter(isReady) : [];
  const questions = now.reduce(
    (sum, { batchId }) => sum + questionCount(drop.questions(batchId), drop.open[batchId]?.scene.views ?? []),
    0,
  );
  const views = open.flatMap(({ scene }) => scene.views);
  const seatsLine = reviews[0] ? seatsTold(views, reviews[0].seats) : "";
  const applying = useDropApply({ complete, onDone });
  const foot = useApplyNext(questions);

  return (
    <>
      <DropHead reviews={reviews} questions={drop.loaded ? questions : null} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain phone:bg-bg">
        {!drop.loaded && <SkeletonRows rows={10} label="Opening the review" />}
        {drop.loaded && questions === 0 && (
          <div className="p-3 md:px-6 md:py-4">
            <p
              role="status"
              className="flex items-center gap-3 rounded-card border border-tactical-edge bg-tactical-tint px-4 py-3 text-body"
            >
              <CircleCheck aria-hidden size={18} className="text-tactical" />
              Nothing is left to check.
            </p>
          </div>
        )}
        {seatsLine && (
          <p
            role="note"
            className="flex items-start gap-2.5 border-warning-edge border-b bg-warning-tint px-4 py-3 text-body md:px-6"
          >
            <Armchair aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
            {seatsLine}: somebody has left, or a new name is a member you already have.
          </p>
        )}
        {now.map((list) => (
          <DropSection
            key={list.batchId}
            list={list}
            members={members}
            drop={drop}
            refusal={refused[list.batchId]}
          />
        ))}
        {drop.loaded && (
          <section aria-label="Lists of this drop" className="px-3 py-3 md:px-6 md:py-4">
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {lists.map((list) => (
                <ListLine
                  key={list.batchId}
                  list={list}
                  open={drop.open[list.batchId]}
                  waits={roster !== null && list.batchId !== roster}
                  onOpen={() => onOpen(list.batchId)}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
      <div ref={foot}>
        <DropFooter
          lists={complete}
          questions={questions}
          failure={applying.failure}
          applying={applying.pending}
          onLater={onClose}
          onApply={applying.apply}
        />
      </div>
      <ApplyDialog question={applying.question} onApply={applying.answer} onCancel={applying.cancel} />
    </>
  );
}

/** The list that makes the roster, of those on which everybody is new: one with ranks, else the longest. */
function makesRoster(reviews: readonly Review[]): string | null {
  const first = reviews
    .filter(({ groups }) => groups.some(({ code }) => code === "new"))
    .map(({ batchId, rows }) => ({
      batchId,
      rows: rows.length,
      ranks: rows.filter((row) => row.section).length,
    }))
    .sort((a, b) => b.ranks - a.ranks || b.rows - a.rows)[0];
  return first?.batchId ?? null;
}

/** A list's name. A list of a single duel day includes the day: `Duel Day, Wed 18 Nov`. */
function listName({ dataType, reportDate }: ListOfDrop): string {
  const { label } = dataTypeLook(dataType);
  return dataType === "duel-day" ? `${label}, ${weekdayDate(reportDate)}` : label;
}

interface ListLineProps {
  list: ListOfDrop;
  open: OpenList | undefined;
  waits: boolean;
  onOpen: () => void;
}

/** One list: how much of it is sure, and a link to all of its rows. */
function ListLine({ list, open, waits, onOpen }: ListLineProps) {
  const { icon: Icon } = dataTypeLook(list.dataType);
  const label = listName(list);
  const { attention = 0, together = 0, kept = 0 } = open ? progress(open.scene.views) : {};
  const told = [
    count(kept, "row"),
    waits
      ? "matched once the roster is there"
      : attention > 0
        ? `${attention} to check`
        : together > 0
          ? `${together} to accept together`
          : "all checked",
    !waits && open?.scene.state.review.coverage.missing.length
      ? open.scene.state.review.coverage.sentence
      : "",
  ].filter(Boolean);
  return (
    <li className="flex items-center gap-3 px-3 py-2 md:px-4">
      <Icon aria-hidden size={16} className="shrink-0 text-text-3" />
      <p className="min-w-0 flex-1 text-body">
        <strong className="font-semibold">{label}</strong>
        <span className="text-text-2"> · {told.join(" · ")}</span>
      </p>
      {!waits && (
        <Button size="sm" onClick={onOpen}>
          Open<span className="sr-only"> {label} alone</span>
        </Button>
      )}
    </li>
  );
}
