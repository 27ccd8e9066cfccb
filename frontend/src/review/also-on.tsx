import { dataTypeLook } from "../screenshots/data-types";
import { rowStrip } from "../screenshots/row-boxes";
import { Strip } from "../screenshots/strip";
import { usePhone } from "../ui/use-media";
import type { Also } from "./review-context";

/** The same name on other lists of the drop, each with its strip of the screenshot. One answer applies to all. */
export function AlsoOn({ also = [] }: { also: readonly Also[] | undefined }) {
  const phone = usePhone();
  if (also.length === 0) return null;
  const lists = also.map(({ dataType }) => dataTypeLook(dataType).label);
  return (
    <details open={!phone} className="mt-1.5 text-small text-text-2">
      <summary className="touch-area cursor-pointer">Also on {lists.join(", ")}: one answer for all</summary>
      <ul className="mt-1.5 grid gap-1.5 md:grid-cols-2">
        {also.map(({ batchId, dataType, view, upload, grid }) => (
          <li key={batchId}>
            <Strip
              upload={upload}
              crop={rowStrip(view.row, upload, grid)}
              marks={[]}
              label={`${dataTypeLook(dataType).label}, ${upload.originalName}, row ${view.row.rank ?? view.row.name}`}
              className="w-full"
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
