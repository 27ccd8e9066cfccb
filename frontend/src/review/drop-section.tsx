import { useEffect, useState } from "react";
import type { ListOfDrop, Member, Review } from "../api/types";
import { longDate } from "../format/dates";
import { count } from "../format/numbers";
import { dataTypeLook } from "../screenshots/data-types";
import { HeldList } from "../screenshots/held-list";
import { ErrorState } from "../ui/error-state";
import { SkeletonRows } from "../ui/skeleton";
import { AmongGroups } from "./among-groups";
import { EnlargedStrip } from "./enlarged-strip";
import { KeyHelp } from "./key-help";
import { MatchingNote } from "./matching-note";
import { OvertakenBar } from "./overtaken-bar";
import { ReviewProvider } from "./review-context";
import { ReviewDate } from "./review-head";
import { ReviewRow } from "./review-row";
import type { RowView } from "./rows";
import { type Focus, listedAround, waitingGroups } from "./state";
import { useAddScreenshots } from "./use-add-screenshots";
import { type OpenList, questionCount, type useDrop } from "./use-drop";
import { type Matching, useReview } from "./use-review";
import { reviewKeys } from "./use-review-keys";
import { useScene } from "./use-scene";
import { WarningNotes } from "./warning-notes";
import { type Confirmed, toTick } from "./warnings";

interface DropSectionProps {
  list: ListOfDrop;
  members: readonly Member[];
  drop: ReturnType<typeof useDrop>;
  /** Why the last apply left this list out. */
  refusal: string | undefined;
}

/** One list of a drop: its questions. Each list is loaded and saved separately. */
export function DropSection(props: DropSectionProps) {
  const { list } = props;
  const { review, newest, matching, take, reread, error } = useReview(list.batchId, { waits: false });
  const { fail, loaded } = props.drop;
  const hasFailed = error !== null && !newest;
  useEffect(() => {
    if (hasFailed) fail(list.batchId);
  }, [hasFailed, fail, list.batchId]);

  if (review)
    return <Questions {...props} review={review} matching={matching} onTake={take} onReread={reread} />;
  if (hasFailed)
    return (
      <ErrorState
        title={`Failed to open ${dataTypeLook(list.dataType).label}`}
        query={{ error, refetch: reread }}
      />
    );
  if (!loaded) return null;
  return <SkeletonRows rows={2} label={`Opening ${dataTypeLook(list.dataType).label}`} />;
}

interface QuestionsProps extends DropSectionProps {
  review: Review;
  matching: Matching;
  onTake: () => void;
  onReread: () => void;
}

function Questions({ list, members, drop, refusal, review, matching, onTake, onReread }: QuestionsProps) {
  const { batchId } = list;
  const scene = useScene({ review, members, enabled: true });
  const { state, views, byId, uploads, draft } = scene;
  const [confirmed, setConfirmed] = useState<Confirmed>(new Set());
  const [enlarged, setEnlarged] = useState<RowView | null>(null);
  const [helping, setHelping] = useState(false);
  const adding = useAddScreenshots(state.review, onReread);
  const { report, act, active, work } = drop;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the scene follows from these
  useEffect(() => {
    report(batchId, { scene, confirmed, reread: onReread } satisfies OpenList);
  }, [report, batchId, state, views, draft.status, confirmed]);

  const rows = drop.questions(batchId);
  const groups = waitingGroups(state.review, views);
  const dispatch: typeof scene.dispatch = (action) => act(batchId, action);
  const asked = rows.map(({ row }) => row.rowId);
  const visible: Focus[] = listedAround(asked, groups, (code) => code === state.unfolded);
  // If nothing is chosen, or only a question that another list asks, the first question is chosen.
  const chosen = visible.includes(state.focus) ? state.focus : (asked[0] ?? visible[0] ?? null);
  const focus = active === batchId ? chosen : null;
  const onKeyDown = reviewKeys({
    current: [...groups.flatMap((group) => group.rows), ...rows].find(({ row }) => row.rowId === focus),
    group: state.review.groups.find(({ code }) => code === focus),
    visible,
    dispatch,
    enlarge: setEnlarged,
    showHelp: () => setHelping(true),
  });
  const { held, tabs, reportDate } = state.review;
  const asks = questionCount(rows, views) > 0 || held.length > 0 || toTick(state.review).length > 0;
  const rivalry = draft.status.state === "overtaken" ? draft.status : null;
  const { label, icon: Icon } = dataTypeLook(list.dataType);
  if (!drop.loaded) return null;
  if (!asks && matching === "current" && !rivalry && !refusal) return null;
  return (
    <ReviewProvider
      value={{
        ...scene,
        review: state.review,
        members: byId,
        focus,
        unfolded: state.unfolded,
        dispatch,
        enlarge: setEnlarged,
        also: drop.also(batchId),
      }}
    >
      <section
        aria-label={`Questions of ${label}`}
        data-list={batchId}
        onKeyDown={onKeyDown}
        onFocusCapture={() => active !== batchId && work(batchId)}
        className="border-line border-b"
      >
        <header className="flex items-center gap-2 px-4 pt-3 pb-2 md:px-6">
          <Icon aria-hidden size={16} className="text-tactical" />
          <h3 className="type-card min-w-0 truncate">{label}</h3>
          <div className="flex min-w-0 flex-1 flex-wrap gap-x-2 text-small text-text-2">
            <ReviewDate review={state.review} onDated={onReread}>
              {longDate(reportDate)}
            </ReviewDate>
            {tabs.length > 0 && <span className="min-w-0 truncate">{tabs.join(" · ")}</span>}
          </div>
          {rows.length > 0 && (
            <span className="text-small text-warning">{count(rows.length, "question")}</span>
          )}
        </header>
        {refusal && (
          <p role="alert" className="px-4 pb-2 text-body text-destructive md:px-6">
            Not applied: {refusal}
          </p>
        )}
        <MatchingNote matching={matching} onTake={onTake} />
        {rivalry && <OvertakenBar rivalry={rivalry} onTake={draft.take} />}
        <WarningNotes
          review={state.review}
          confirmed={confirmed}
          onConfirm={setConfirmed}
          onFiled={adding.afterwards}
        />
        {held.length > 0 && (
          <HeldList
            held={held}
            chosen={list.dataType}
            onRefiled={adding.afterwards}
            className="px-4 pb-3 md:px-6"
          />
        )}
        <AmongGroups groups={groups} searched={false} rows={rows.length}>
          {rows.length > 0 && (
            <ol
              aria-label={`Rows of ${label} that need attention`}
              className="border-line border-t phone:border-t-0 phone:px-3"
            >
              {rows.map((view) => (
                <ReviewRow key={view.row.rowId} view={view} />
              ))}
            </ol>
          )}
        </AmongGroups>
      </section>
      <EnlargedStrip
        view={enlarged}
        upload={enlarged ? uploads.get(enlarged.row.uploadId) : undefined}
        onClose={() => setEnlarged(null)}
      />
      <KeyHelp open={helping} onClose={() => setHelping(false)} />
    </ReviewProvider>
  );
}
