import { later, useLater } from "./later";
import type { SheetProps } from "./sheet-box";

export const sheetBox = later(() => import("./sheet-box"));

/** A sheet from the bottom edge, for a phone. */
export function Sheet(props: SheetProps) {
  const box = useLater(sheetBox, props.open);
  return box && <box.SheetBox {...props} />;
}
