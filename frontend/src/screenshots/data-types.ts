import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import CircleHelp from "lucide-react/icons/circle-help";
import Cpu from "lucide-react/icons/cpu";
import Crosshair from "lucide-react/icons/crosshair";
import FlaskConical from "lucide-react/icons/flask-conical";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import ScanSearch from "lucide-react/icons/scan-search";
import Shield from "lucide-react/icons/shield";
import Swords from "lucide-react/icons/swords";
import { DATA_TYPES } from "../api/rules";
import type { DataType, EventType } from "../api/types";
import { count } from "../format/numbers";
import { eventTitle, isEvent, offeredEvents } from "./events";

type OwnType = Exclude<DataType, EventType>;
const ICONS: Record<OwnType, LucideIcon> = {
  strength: Shield,
  donations: FlaskConical,
  kills: Crosshair,
  "alliance-duel": Swords,
  "duel-day": Swords,
  "sf-tech": Cpu,
  "mutual-assistance": HeartHandshake,
  other: CircleHelp,
  auto: ScanSearch,
};

/** The name and icon of a data type. */
export const dataTypeLook = (dataType: DataType) =>
  isEvent(dataType)
    ? { label: eventTitle(dataType), icon: CalendarDays }
    : { label: DATA_TYPES[dataType], icon: ICONS[dataType] };

/** The name of a batch's list; a batch of several kinds is mixed. */
export const listLabel = (dataType: DataType): string =>
  dataType === "auto" ? "Mixed" : dataTypeLook(dataType).label;

/** A data type's name inside a sentence, the same as on the server. */
export function nameInSentence(dataType: DataType): string {
  return dataType === "donations" ? "Tech Donations" : dataTypeLook(dataType).label;
}

const options = (types: readonly OwnType[]) => types.map((value) => ({ value, label: DATA_TYPES[value] }));

/** The types that the form offers. */
const OFFERED_TYPES = options(["strength", "donations", "kills", "alliance-duel", "auto"]);

/** The offered types and, below them, any events. */
export const offeredTypes = () => [...OFFERED_TYPES, ...offeredEvents()];

/** What a leader may say that a screenshot shows. */
export const SHOWN_TYPES = options([
  "strength",
  "donations",
  "kills",
  "alliance-duel",
  "mutual-assistance",
  "sf-tech",
]);

/** "3 kills screenshots"; for a mixed drop "3 screenshots". */
export function screenshotsOf(dataType: DataType, screenshots: number): string {
  const noun =
    dataType === "auto"
      ? "screenshot"
      : `${isEvent(dataType) ? eventTitle(dataType) : DATA_TYPES[dataType].toLowerCase()} screenshot`;
  return count(screenshots, noun);
}

/** Chosen or sent files by type: `3 screenshots`, `1 recording`, `4 files`. */
export function filesOf(files: number, recordings: number): string {
  if (recordings === 0) return count(files, "screenshot");
  return count(files, recordings === files ? "recording" : "file");
}
