import type { DialogProps } from "./dialog-box";
import { later, useLater } from "./later";

export const dialogBox = later(() => import("./dialog-box"));

/** A dialog with a title, a body and buttons. On a phone it is at the bottom, where the thumb reaches it. */
export function Dialog(props: DialogProps) {
  const box = useLater(dialogBox, props.open ?? true);
  return box && <box.DialogBox {...props} />;
}
