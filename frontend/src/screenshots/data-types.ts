import type { LucideIcon } from "lucide-react";
import CircleHelp from "lucide-react/icons/circle-help";
import Cpu from "lucide-react/icons/cpu";
import Crosshair from "lucide-react/icons/crosshair";
import FlaskConical from "lucide-react/icons/flask-conical";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import ScanSearch from "lucide-react/icons/scan-search";
import Shield from "lucide-react/icons/shield";
import Swords from "lucide-react/icons/swords";
import type { DataType } from "../api/types";
import { count } from "../format/numbers";

interface DataTypeLook {
  label: string;
  icon: LucideIcon;
}

const LOOKS: Record<DataType, DataTypeLook> = {
  strength: { label: "Strength", icon: Shield },
  donations: { label: "Donations", icon: FlaskConical },
  kills: { label: "Kills", icon: Crosshair },
  "alliance-duel": { label: "Alliance Duel", icon: Swords },
  "sf-tech": { label: "SF Tech", icon: Cpu },
  "mutual-assistance": { label: "Mutual Assistance", icon: HeartHandshake },
  other: { label: "Other", icon: CircleHelp },
  auto: { label: "Detect automatically", icon: ScanSearch },
};

/** How a data type is called and drawn. */
export function dataTypeLook(dataType: DataType): DataTypeLook {
  return LOOKS[dataType] ?? LOOKS.other;
}

/** A data type as it is called in a sentence, here as on the server. */
export function nameInSentence(dataType: DataType): string {
  return dataType === "donations" ? "Tech Donations" : dataTypeLook(dataType).label;
}

const options = (types: readonly DataType[]) => types.map((value) => ({ value, label: LOOKS[value].label }));

/** The types that the form offers. */
export const OFFERED_TYPES = options(["strength", "donations", "kills", "alliance-duel", "auto"]);

/** What a leader may say that a screenshot shows. */
export const SHOWN_TYPES = options([
  "strength",
  "donations",
  "kills",
  "alliance-duel",
  "mutual-assistance",
  "sf-tech",
]);

/** "3 kills screenshots"; of a mixed drop "3 screenshots". */
export function screenshotsOf(dataType: DataType, screenshots: number): string {
  const noun = dataType === "auto" ? "screenshot" : `${LOOKS[dataType].label.toLowerCase()} screenshot`;
  return count(screenshots, noun);
}
