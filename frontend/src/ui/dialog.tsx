import type { DialogProps } from "./dialog-box";
import { later, useLater } from "./later";

export const dialogBox = later(() => import("./dialog-box"));

/** A dialog with a title, a body and its buttons; on a phone it sits at the bottom, in reach of the thumb. */
export function Dialog(props: DialogProps) {
  const box = useLater(dialogBox, props.open);
  return box && <box.DialogBox {...props} />;
}
