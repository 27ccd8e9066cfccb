import { useEffect, useState } from "react";
import type { DataType } from "../../api/types";
import { allianceDay } from "../../format/clock";
import { offeredTypes } from "../../screenshots/data-types";
import { remember, remembered } from "../../ui/remembered";
import { useAddress } from "../../ui/use-address";

type Type = DataType | "";

/** What a link may choose beforehand: `?type=kills`. */
const types = (): Type[] => offeredTypes().map(({ value }) => value);
const TYPE_KEY = "upload-type";
const DAY_KEY = "upload-day";

/**
 * The list and the day of the next drop: at first 'Detect automatically' and today. This browser remembers what was
 * chosen by hand: the kind until another is chosen, the day until a drop is applied or the day is over. What comes after
 * that is of another day. Files that are chosen already keep the day that was chosen for them.
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

/** The day as it was chosen today, else today. */
function rememberedDay(): string {
  const today = allianceDay();
  const [chosenOn, day] = (remembered(DAY_KEY) ?? "").split(" ");
  return chosenOn === today && day ? day : today;
}
