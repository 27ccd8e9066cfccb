import { useEffect, useState } from "react";
import type { DataType } from "../../api/types";
import { allianceDay } from "../../format/clock";
import { offeredTypes } from "../../screenshots/data-types";
import { remember, remembered } from "../../ui/remembered";
import { useAddress } from "../../ui/use-address";

type Type = DataType | "";

/** The kinds that a link may preselect: `?type=kills`. */
const types = (): Type[] => offeredTypes().map(({ value }) => value);
const TYPE_KEY = "upload-type";
const DAY_KEY = "upload-day";

/**
 * The list and the day of the next drop, at first 'Detect automatically' and today. The browser remembers what the
 * leader chose: the kind until another is chosen, the day until a drop is applied or the day is over, because later
 * lists are of another day. Files that are already chosen keep the day that was chosen for them.
 *
 * applied: how many drops were applied on this page.
 */
export function useChoice(applied: number, hasFiles: boolean) {
  const [startsWith] = useState(rememberedType);
  const [offered] = useState(types);
  const [dataType, setDataType] = useAddress<Type>("type", offered, startsWith);
  const [reportDate, setReportDate] = useState(rememberedDay);
  const [seen, setSeen] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    if (!hasFiles) setReportDate(allianceDay());
  }
  useEffect(() => {
    if (applied > 0) remember(DAY_KEY, "");
  }, [applied]);
  return {
    dataType,
    reportDate,
    setDataType: (chosen: Type) => {
      setDataType(chosen);
      remember(TYPE_KEY, chosen);
    },
    setReportDate: (day: string) => {
      setReportDate(day);
      remember(DAY_KEY, `${allianceDay()} ${day}`);
    },
  };
}

function rememberedType(): Type {
  const kept = remembered(TYPE_KEY);
  return types().find((type) => type === kept) ?? "auto";
}

/** The day if it was chosen today, else today. */
function rememberedDay(): string {
  const today = allianceDay();
  const [chosenOn, day] = (remembered(DAY_KEY) ?? "").split(" ");
  return chosenOn === today && day ? day : today;
}
