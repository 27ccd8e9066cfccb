import type { MembersArea } from "../../api/system";

/** The parts of the members' area, each switched by itself. */
export const AREA_PARTS: readonly { key: Exclude<keyof MembersArea, "on">; label: string; hint: string }[] = [
  {
    key: "ownPage",
    label: "Each member's own page",
    hint: "Their figures, place, history, duel and days away.",
  },
  {
    key: "strikes",
    label: "Own strikes on that page",
    hint: "Confirmed ones that still count, with the reason.",
  },
  {
    key: "help",
    label: "I help",
    hint: "Members send days away, pictures of themselves and wrong figures. Leaders decide.",
  },
  { key: "directory", label: "Names and ranks", hint: "Everybody in the alliance, without figures." },
  { key: "rankings", label: "This week's rankings", hint: "Everybody's power, duel score and donations." },
  { key: "requirements", label: "Rank requirements", hint: "What each rank asks for." },
];
