import { useState } from "react";
import { apiFetch, failureMessage } from "../api/client";
import type { Box } from "../api/types";
import { cx } from "../ui/cx";
import { markAround, pictureBehind, placed, type Size } from "./crop";

/** An uploaded screenshot: its address, and its size in the pixels that boxes use. */
interface Screenshot extends Size {
  imageUrl: string;
}

export interface StripMark {
  box: Box;
  tone: "warning" | "destructive";
}

interface StripProps {
  upload: Screenshot;
  crop: Box;
  marks: readonly StripMark[];
  /** What the picture shows, for screen readers. */
  label: string;
  className?: string;
}

/**
 * A part of the screenshot, cropped by the browser. The picture is loaded once for all of its rows. If there is no
 * picture (any more), the server's message says why.
 */
export function Strip({ upload, crop, marks, label, className }: StripProps) {
  const [gone, setGone] = useState({ imageUrl: "", why: "" });
  const [x0, y0, x1, y1] = crop;
  if (gone.imageUrl === upload.imageUrl)
    return (
      <p className={cx("rounded-control bg-raised p-3 text-small text-text-2", className)}>{gone.why}</p>
    );

  async function askWhy() {
    const { imageUrl } = upload;
    try {
      await apiFetch(imageUrl);
    } catch (error) {
      setGone({ imageUrl, why: failureMessage(error, "The screenshot can't be loaded.") });
    }
  }

  return (
    <div
      className={cx("relative overflow-hidden rounded-control bg-raised", className)}
      style={{ aspectRatio: `${Math.max(x1 - x0, 1)} / ${Math.max(y1 - y0, 1)}` }}
    >
      <img
        src={upload.imageUrl}
        alt={label}
        decoding="async"
        draggable={false}
        onError={askWhy}
        className="absolute max-w-none select-none"
        style={pictureBehind(crop, upload)}
      />
      {marks.map((mark) => (
        <span
          key={mark.box.join()}
          aria-hidden="true"
          className={cx(
            "absolute rounded-chip border-2",
            mark.tone === "destructive" ? "border-destructive-fill" : "border-[#c7861a]",
          )}
          style={placed(markAround(mark.box), crop)}
        />
      ))}
    </div>
  );
}
