import CircleCheck from "lucide-react/icons/circle-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import { applyBoard, type BoardData, type BoardRow, useBoard, useJoinedAndLeft } from "../../api/board";
import { count } from "../../format/numbers";
import { undoAction } from "../../ui/act";
import { BackLinks } from "../../ui/back-links";
import { buttonClass } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { notDoneToast } from "../../ui/failure-toast";
import { PageHeader } from "../../ui/page-header";
import { QuietError } from "../../ui/quiet-error";
import { SkeletonRows } from "../../ui/skeleton";
import { useAct } from "../../ui/use-act";
import { ApplyBar } from "./apply-bar";
import { type Chosen, isTicked, tooFewSeats } from "./choice";
import { CloseCard } from "./close-card";
import { GoneCard } from "./gone-card";
import { JoinedLine } from "./joined-line";
import { MovesCard } from "./moves-card";
import { SeatsLine } from "./seats-line";

interface BoardScreenProps {
  rights?: { changesLeaders: boolean };
}

const BACK = [{ href: "/admin/member-management", label: "Member Management" }];
const NOTHING_CHOSEN: Chosen = new Map();

/** The Rank Board: members whose rank differs from the calculated one, and why. Applied as one change. */
export function BoardScreen({ rights }: BoardScreenProps) {
  const changesLeaders = rights?.changesLeaders ?? false;
  const board = useBoard();
  const joined = useJoinedAndLeft();
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN);
  const [pending, act] = useAct();
  const rows = board.data?.rows ?? [];
  const ticked = rows.filter((row) => isTicked(row, chosen, changesLeaders));
  const choose = (changed: readonly BoardRow[], on: boolean) =>
    setChosen(new Map([...chosen, ...changed.map(({ memberId }) => [memberId, on] as const)]));

  const apply = () =>
    act({
      run: () => applyBoard(ticked),
      done: ({ message, changeSetId }) => ({
        title: "Ranks updated",
        description: message,
        action: undoAction(changeSetId),
      }),
      onFailure: (error) => notDoneToast("No rank was changed", error),
      onDone: () => setChosen(NOTHING_CHOSEN),
    });

  return (
    <>
      <BackLinks links={BACK} />
      <PageHeader
        title="Rank Board"
        subtitle="Whose rank differs from the calculated one. Nothing changes before you press Apply."
      />
      {board.isPending && (
        <Card flush>
          <SkeletonRows rows={8} label="Loading the board" />
        </Card>
      )}
      {board.isError && (
        <Card flush>
          <ErrorState title="Failed to fetch the board" query={board} />
        </Card>
      )}
      {board.data && (
        <div className="grid gap-4 phone:gap-3">
          {joined.data && <JoinedLine data={joined.data} />}
          {joined.isError && <QuietError title="Failed to fetch who joined and left" query={joined} />}
          <Lists data={board.data} chosen={chosen} changesLeaders={changesLeaders} onChoose={choose} />
          {rows.length > 0 && (
            <ApplyBar
              ticked={ticked}
              problem={tooFewSeats(ticked, board.data.seats)}
              pending={pending}
              onApply={apply}
            />
          )}
          <CloseCard rows={board.data.close} />
          {joined.data && <GoneCard members={joined.data.gone} />}
        </div>
      )}
    </>
  );
}

interface ListsProps {
  data: BoardData;
  chosen: Chosen;
  changesLeaders: boolean;
  onChoose: (rows: readonly BoardRow[], on: boolean) => void;
}

function Lists({ data, ...choice }: ListsProps) {
  const { rows, seats, hasCriteria } = data;
  if (!hasCriteria) {
    return (
      <Card flush>
        <EmptyState
          icon={<SlidersHorizontal size={20} />}
          title="No rank criteria yet"
          text="Set what each rank requires: from then on the board shows who rises and who falls."
        >
          <a href="/admin/member-management" className={buttonClass("primary")}>
            Set rank criteria
          </a>
        </EmptyState>
      </Card>
    );
  }
  if (!rows.length) {
    return (
      <Card flush>
        <EmptyState
          icon={<CircleCheck size={20} />}
          title="Every rank fits"
          text="Everybody has the rank that their figures earn."
        />
      </Card>
    );
  }
  const [rising, falling] = [rows.filter(({ rises }) => rises), rows.filter(({ rises }) => !rises)];
  return (
    <>
      <SeatsLine seats={seats} />
      {rising.length > 0 && (
        <MovesCard
          title={`${count(rising.length, "member")} ${rising.length === 1 ? "rises" : "rise"}`}
          rows={rising}
          week={data.week}
          {...choice}
        />
      )}
      {falling.length > 0 && (
        <MovesCard
          title={`${count(falling.length, "member")} ${falling.length === 1 ? "falls" : "fall"}`}
          rows={falling}
          week={data.week}
          {...choice}
        />
      )}
    </>
  );
}
