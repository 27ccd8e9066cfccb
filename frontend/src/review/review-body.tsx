import { type ReactNode, useState } from "react";
import type { Member, Review } from "../api/types";
import { HeldList } from "../screenshots/held-list";
import { TabPanel, Tabs } from "../ui/tab-parts";
import { TabList } from "../ui/tabs";
import { usePhone } from "../ui/use-media";
import { ApplyDialog } from "./apply-dialog";
import { isBarred } from "./apply-rule";
import { AskClaude } from "./ask-claude";
import { CoverageHead } from "./coverage-head";
import { EnlargedStrip } from "./enlarged-strip";
import { KeyHelp } from "./key-help";
import { KnownNote } from "./known-note";
import { MatchingNote } from "./matching-note";
import { NotSeenList, stillNotSeen } from "./not-seen-list";
import { ReviewProvider } from "./review-context";
import { ReviewFooter } from "./review-footer";
import { ReviewHead } from "./review-head";
import { AttentionList, LeftOutList, SureRows, searchRows } from "./review-list";
import { ReviewSearch } from "./review-search";
import type { RowView } from "./rows";
import { listedAround, listRows, progress as progressOf, type ReviewTab, waitingGroups } from "./state";
import { useAddScreenshots } from "./use-add-screenshots";
import { useApply } from "./use-apply";
import { useApplyNext } from "./use-apply-next";
import type { Matching } from "./use-review";
import { reviewKeys } from "./use-review-keys";
import { useScene } from "./use-scene";
import { WarningNotes } from "./warning-notes";
import type { Confirmed } from "./warnings";

interface ReviewBodyProps {
  review: Review;
  /** Shown before the title: the way back to where the review was opened. */
  back?: ReactNode;
  matching: Matching;
  members: readonly Member[];
  /** Shows the rows as they are matched now. */
  onTake: () => void;
  /** Fetches the review again and shows it, after an action of the leader. */
  onReread: () => void;
  onClose: () => void;
  onApplied: () => void;
}

/** An open review: coverage, lists of rows, and a footer with Apply. */
export function ReviewBody({
  review,
  back,
  matching,
  members,
  onTake,
  onReread,
  onClose,
  onApplied,
}: ReviewBodyProps) {
  const [search, setSearch] = useState("");
  const [finding, setFinding] = useState(false);
  const [enlarged, setEnlarged] = useState<RowView | null>(null);
  const [helping, setHelping] = useState(false);
  const [confirmed, setConfirmed] = useState<Confirmed>(new Set());
  const [applied, setApplied] = useState(false);

  const scene = useScene({ review, members, enabled: !applied });
  const { state, dispatch, views, byId, uploads, draft } = scene;
  const progress = progressOf(views);
  const searched = (rows: readonly RowView[]) => searchRows(rows, search, (id) => byId.get(id)?.name);
  const found = (tab: ReviewTab) => searched(listRows(views, tab));
  const groups = waitingGroups(state.review, views).map(({ group, rows }) => ({
    group,
    rows: searched(rows),
  }));
  // On a phone search and tabs are folded away until they are opened. They stay visible while they limit the rows.
  const phone = usePhone();
  const narrowed = search !== "" || state.tab !== "attention";
  const finderShown = !phone || finding || narrowed;
  const toggleFinder = () => {
    setFinding(!finderShown);
    if (!finderShown || !narrowed) return;
    setSearch("");
    dispatch({ type: "tab", tab: "attention" });
  };
  const foot = useApplyNext(progress.attention + progress.together);
  const notSeen = stillNotSeen(state.review.notSeen, views);

  const adding = useAddScreenshots(state.review, onReread);
  const applying = useApply({
    views,
    edits: state.edits,
    review: state.review,
    members: byId,
    confirmed,
    reading: matching === "reading",
    dispatch,
    draft,
    onDone: () => setApplied(true),
    onRefused: onReread,
    onClose: onApplied,
  });

  const inAttention = state.tab === "attention";
  const rows = found(state.tab);
  const sure = inAttention && state.sureShown ? listRows(views, "sure") : [];
  const waiting = inAttention ? groups : [];
  const visible = [
    ...listedAround(idsOf(rows), waiting, (code) => code === state.unfolded || search !== ""),
    ...idsOf(sure),
  ];
  const onKeyDown = reviewKeys({
    current: [...groups.flatMap((group) => group.rows), ...rows, ...sure].find(
      ({ row }) => row.rowId === state.focus,
    ),
    group: state.review.groups.find(({ code }) => code === state.focus && visible.includes(code)),
    visible,
    dispatch,
    enlarge: setEnlarged,
    showHelp: () => setHelping(true),
  });

  return (
    <ReviewProvider
      value={{
        ...scene,
        review: state.review,
        members: byId,
        focus: state.focus,
        unfolded: state.unfolded,
        enlarge: setEnlarged,
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole dialog; each has a button of its own */}
      <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
        <ReviewHead
          review={state.review}
          progress={progress}
          back={back}
          onDated={onReread}
          finder={phone ? { shown: finderShown, onToggle: toggleFinder } : undefined}
        />
        <Tabs value={state.tab} onValueChange={(tab) => dispatch({ type: "tab", tab: tab as ReviewTab })}>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain outline-none phone:bg-bg">
            <MatchingNote matching={matching} onTake={onTake} />
            {state.review.alreadyIn.batches.length > 0 && <KnownNote known={state.review.alreadyIn} />}
            <WarningNotes
              review={state.review}
              confirmed={confirmed}
              onConfirm={setConfirmed}
              onFiled={adding.afterwards}
            />
            <CoverageHead
              review={state.review}
              withRuler={finderShown}
              adding={adding.pending}
              onAdd={adding.add}
            />
            <AskClaude review={state.review} onAnswered={onReread} />
            {state.review.held.length > 0 && (
              <HeldList
                held={state.review.held}
                chosen={review.dataType}
                onRefiled={adding.afterwards}
                className="border-line border-b px-4 py-3 md:px-6"
              />
            )}
            {finderShown && (
              <div className="sticky top-0 z-header flex items-center gap-4 border-line border-b bg-surface px-6 pt-2 phone:flex-col phone:items-stretch phone:gap-0 phone:px-3">
                <TabList
                  label="Rows of this batch"
                  className="min-w-0 self-end phone:order-1 phone:self-stretch"
                  items={[
                    { value: "attention", label: "Needs attention", count: progress.attention },
                    { value: "sure", label: "Sure", count: progress.sure },
                    { value: "left-out", label: "Left out", count: progress.leftOut },
                    { value: "not-seen", label: "Not seen", count: notSeen.length },
                  ]}
                />
                <ReviewSearch search={search} onSearch={setSearch} />
              </div>
            )}
            <TabPanel value="attention" tabIndex={-1} className="outline-none">
              <AttentionList
                rows={found("attention")}
                groups={groups}
                searched={search !== ""}
                progress={progress}
                sureShown={state.sureShown}
              />
            </TabPanel>
            <TabPanel value="sure" tabIndex={-1} className="outline-none">
              <SureRows rows={found("sure")} />
            </TabPanel>
            <TabPanel value="left-out" tabIndex={-1} className="outline-none">
              <LeftOutList rows={found("left-out")} searched={search !== ""} />
            </TabPanel>
            <TabPanel value="not-seen" tabIndex={-1} className="outline-none">
              <NotSeenList notSeen={notSeen} whole={review.coverage.whole} search={search} />
            </TabPanel>
          </div>
        </Tabs>
        <div ref={foot}>
          <ReviewFooter
            progress={progress}
            barred={isBarred({ views, overtaken: draft.status.state === "overtaken" })}
            draft={draft.status}
            onTake={draft.take}
            failure={applying.failure}
            applying={applying.pending}
            onLater={onClose}
            onApply={applying.apply}
          />
        </div>
      </div>
      <EnlargedStrip
        view={enlarged}
        upload={enlarged ? uploads.get(enlarged.row.uploadId) : undefined}
        onClose={() => setEnlarged(null)}
      />
      <ApplyDialog question={applying.question} onApply={applying.answer} onCancel={applying.cancel} />
      <KeyHelp open={helping} onClose={() => setHelping(false)} />
    </ReviewProvider>
  );
}

function idsOf(views: readonly RowView[]): number[] {
  return views.map(({ row }) => row.rowId);
}
