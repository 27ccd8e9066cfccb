import {
  CircleHelp,
  Cpu,
  Crosshair,
  FlaskConical,
  HeartHandshake,
  type LucideIcon,
  Shield,
  Swords,
} from "lucide-react";
import type { DataType } from "../../api/types";

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
};

/** How a data type is called and drawn. */
export function dataTypeLook(dataType: DataType): DataTypeLook {
  return LOOKS[dataType] ?? LOOKS.other;
}

/** The types that the form offers. */
export const OFFERED_TYPES = (["strength", "donations", "kills", "alliance-duel"] as const).map((value) => ({
  value,
  label: LOOKS[value].label,
}));
