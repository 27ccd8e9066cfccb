import { useEffect, useRef } from "react";

/** Passes on images that are pasted anywhere on the page. */
export function useClipboardImages(onImages: (files: File[]) => void): void {
  const handler = useRef(onImages);
  handler.current = onImages;
  useEffect(() => {
    let pasted = 0;
    function onPaste(event: ClipboardEvent) {
      const images = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith("image/"));
      if (images.length === 0) return;
      event.preventDefault();
      handler.current(
        images.map((image) => {
          pasted += 1;
          return new File([image], `Pasted screenshot ${pasted}${extension(image.type)}`, {
            type: image.type,
            lastModified: image.lastModified + pasted,
          });
        }),
      );
    }
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);
}

function extension(type: string): string {
  return type === "image/jpeg" ? ".jpg" : ".png";
}
