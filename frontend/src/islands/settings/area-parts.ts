import type { MembersArea } from "../../api/system";
import { text } from "../../format/text";

/** The parts of the members' area. Each has its own switch. */
export const AREA_PARTS: readonly { key: Exclude<keyof MembersArea, "on">; label: string; hint: string }[] = [
  {
    key: "ownPage",
    label: text("Each member's own page"),
    hint: text("Their figures, place, history, duel and days away."),
  },
  {
    key: "strikes",
    label: text("Own strikes on that page"),
    hint: text("Confirmed ones that still count, with the reason."),
  },
  {
    key: "help",
    label: text("I help"),
    hint: text("Members send days away, pictures of themselves and wrong figures. Leaders decide."),
  },
  {
    key: "directory",
    label: text("Names and ranks"),
    hint: text("Everybody in the alliance, without figures."),
  },
  {
    key: "rankings",
    label: text("This week's rankings"),
    hint: text("Everybody's power, duel score and donations."),
  },
  { key: "requirements", label: text("Rank requirements"), hint: text("What each rank asks for.") },
];
