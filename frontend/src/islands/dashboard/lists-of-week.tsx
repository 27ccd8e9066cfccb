import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import ImagePlus from "lucide-react/icons/image-plus";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { DayOfWeek, ListOfWeek, WeekGlance } from "../../api/dashboard";
import { addDays, weekdayDate } from "../../format/dates";
import { count, full } from "../../format/numbers";
import { buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";
import { type Tick, TickRuler } from "../../ui/tick-ruler";

const DUEL = "alliance-duel";
/** The number of ticks of a list. Each stands for two of a hundred members. */
const TICKS = 50;
const ROW =
  "grid grid-cols-[1rem_8rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 border-line border-b px-4 py-2 last:border-b-0 md:min-h-11 phone:grid-cols-[1rem_minmax(0,1fr)_auto] phone:py-2.5";

/** Which lists of a week are in, with the number of members and the date. A missing list has a link to its upload. */
export function ListsOfWeek({ week }: { week: WeekGlance }) {
  return (
    <ul aria-labelledby="this-week">
      {week.lists
        .filter(({ state }) => state !== "unused")
        .map((list) => {
          const days = list.dataType === DUEL ? week.days.filter(({ state }) => state !== "unused") : [];
          return (
            <ListRow key={list.dataType} list={list} days={days} monday={addDays(week.weekEnding, -6)} />
          );
        })}
    </ul>
  );
}

interface ListRowProps {
  list: ListOfWeek;
  /** The duel's days, if they are uploaded. */
  days: readonly DayOfWeek[];
  monday: string;
}

function ListRow({ list, days, monday }: ListRowProps) {
  const { label, state, recorded, of, day, before } = list;
  const note = noteOf(list, days);
  const isLate = before === null || before < addDays(monday, -7);
  const picture = days.length ? (
    <DayChips days={days} list={list} />
  ) : (
    day && <TickRuler ticks={ticks(list)} />
  );
  return (
    <li className={cx(ROW, (state === "part" || state === "early") && "bg-warning-tint/40")}>
      <StateMark state={state} />
      <p className="font-semibold text-body md:truncate">{label}</p>
      <div className="min-w-0 phone:order-last phone:col-span-3 phone:empty:hidden">
        {picture ?? <Note tone={isLate ? "text-warning" : "text-text-3"}>{note}</Note>}
      </div>
      {day ? (
        <p className="flex items-baseline justify-end gap-3 whitespace-nowrap text-body">
          <span className="type-figure">
            <span className={cx(state === "part" && "text-warning")}>{full(recorded)}</span>{" "}
            <span className="text-text-3">of {full(of)}</span>
          </span>
          <span className="w-[4.75rem] text-right text-small text-text-3">{weekdayDate(day)}</span>
        </p>
      ) : (
        <AddScreenshots list={list} />
      )}
      {picture && note && (
        <div className="col-span-2 col-start-3 flex items-center justify-between gap-3 phone:order-last phone:col-span-3 phone:col-start-1">
          <Note tone={isLacking(list, days) ? "text-warning" : "text-blue"}>{note}</Note>
          {day && isLacking(list, days) && <AddScreenshots list={list} />}
        </div>
      )}
    </li>
  );
}

function Note({ tone, children }: { tone: string; children: string }) {
  return <p className={cx("min-w-0 text-small", tone)}>{children}</p>;
}

function AddScreenshots({ list: { label, href } }: { list: ListOfWeek }) {
  return (
    <a href={href} className={buttonClass("outline", "sm")} aria-label={`Add screenshots of ${label}`}>
      <ImagePlus aria-hidden size={14} />
      Add screenshots
    </a>
  );
}

const isLacking = ({ state }: ListOfWeek, days: readonly DayOfWeek[]) => state !== "in" || days.some(isOpen);

/** What a list lacks, or how its duel's days are known, in words. */
function noteOf(
  { state, of, recorded, absent, before, day }: ListOfWeek,
  days: readonly DayOfWeek[],
): string {
  const those = (wanted: DayOfWeek["state"]) =>
    days
      .filter((one) => one.state === wanted)
      .map((one) => weekdayDate(one.day).slice(0, 3))
      .join(", ");
  const notes = [];
  if (those("missing")) notes.push(`${those("missing")} missing`);
  if (state === "missing") notes.push(before ? `the last one is from ${weekdayDate(before)}` : "none so far");
  if (state === "part") notes.push(`${count(of - recorded - absent, "member")} without a figure`);
  if (state === "early" && day) notes.push("taken before the duel was over: take it again");
  if (absent > 0) notes.push(`${full(absent)} not on the list`);
  if (those("part")) notes.push(`in part: ${those("part")}`);
  if (those("derived")) notes.push(`${those("derived")} from the week`);
  return notes.join("; ");
}

const isOpen = ({ state }: DayOfWeek) => state === "missing" || state === "part";

function StateMark({ state }: { state: ListOfWeek["state"] }) {
  if (state === "in") return <CircleCheck role="img" aria-label="In" size={16} className="text-tactical" />;
  if (state === "missing")
    return <CircleDashed role="img" aria-label="Missing" size={16} className="text-text-3" />;
  return <TriangleAlert role="img" aria-label="In part" size={16} className="text-warning" />;
}

const DAY_LOOKS: Record<DayOfWeek["state"], { look: string; words: string }> = {
  in: { look: "border-tactical-edge bg-tactical-tint text-tactical", words: "in" },
  derived: { look: "border-dashed border-blue-edge bg-blue-tint text-blue", words: "from the week" },
  part: { look: "border-warning-edge bg-warning-tint text-warning", words: "in part" },
  missing: { look: "border-dashed border-warning-edge text-warning", words: "missing" },
  ahead: { look: "border-dashed border-line-strong text-text-3", words: "not over" },
  unused: { look: "border-dashed border-line-strong text-text-3", words: "not uploaded" },
};

/** The duel's six days and its week. */
function DayChips({ days, list }: { days: readonly DayOfWeek[]; list: ListOfWeek }) {
  return (
    <a
      href="/admin/duel"
      aria-label={`Duel by day: ${days.map((one) => `${weekdayDate(one.day)} ${DAY_LOOKS[one.state].words}`).join(", ")}`}
      className="touch-area flex flex-wrap gap-1"
    >
      {days.map(({ day, state }) => (
        <span
          key={day}
          title={`${weekdayDate(day)}: ${DAY_LOOKS[state].words}`}
          className={cx(CHIP, DAY_LOOKS[state].look)}
        >
          {weekdayDate(day).slice(0, 3)}
        </span>
      ))}
      <span
        className={cx(
          CHIP,
          "px-2",
          list.day ? "border-transparent bg-tactical-mid text-white" : DAY_LOOKS.missing.look,
        )}
      >
        Week
      </span>
    </a>
  );
}

const CHIP = "grid h-6 place-items-center rounded-chip border px-1.5 font-semibold text-caption";

/** Fifty ticks: members on the list, members absent from it, and members not captured. */
function ticks({ of, recorded, absent, day }: ListOfWeek): Tick[] {
  const upTo = (members: number) => (of ? Math.round((TICKS * members) / of) : 0);
  const [known, told] = [upTo(recorded), upTo(recorded + absent)];
  return Array.from({ length: TICKS }, (_, index) => ({
    key: index,
    tone: index < known ? "sure" : index < told ? "quiet" : day && index === told ? "missing" : "waiting",
    tall: Boolean(day) && index === told,
  }));
}
