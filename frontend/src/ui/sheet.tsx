import type { ReactNode } from "react";
import { later, useLater } from "./later";

export const sheetBox = later(() => import("./sheet-box"));

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  onOpenAutoFocus?: (event: Event) => void;
}

/** A sheet from the bottom edge, for a phone. */
export function Sheet(props: SheetProps) {
  const box = useLater(sheetBox, props.open);
  return box && <box.SheetBox {...props} />;
}
