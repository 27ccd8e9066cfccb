import Download from "lucide-react/icons/download";
import type { RefObject } from "react";
import type { Progression } from "../../api/analytics";
import { chartCsv, chartPicture, saveBlob, saveText } from "../../charts/download";
import { Button } from "../../ui/button";
import { failToast } from "../../ui/toast-store";
import { chartLines, WORDS } from "./progression";

interface ProgressionDownloadsProps {
  progression: Progression;
  /** The chart's element while it is drawn; null while the table is shown instead. */
  chart: RefObject<HTMLElement | null> | null;
}

/** Downloads of the progression: its figures as CSV, its chart as PNG. */
export function ProgressionDownloads({ progression, chart }: ProgressionDownloadsProps) {
  const { metric, dates } = progression;
  const fileName = `${metric}-progression-${dates.at(-1)}`;
  const lines = chartLines(progression.lines);

  async function savePicture(container: HTMLElement) {
    try {
      saveBlob(`${fileName}.png`, await chartPicture({ container, title: WORDS[metric].title, lines }));
    } catch (error) {
      console.error(error);
      failToast(
        "Failed to save the picture",
        "This browser could not draw the picture. The CSV holds the same figures.",
      );
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        aria-label="Download as CSV"
        icon={<Download aria-hidden size={16} />}
        onClick={() => saveText(`${fileName}.csv`, chartCsv({ dates, lines }))}
      >
        CSV
      </Button>
      {chart && (
        <Button
          variant="ghost"
          aria-label="Download as PNG"
          icon={<Download aria-hidden size={16} />}
          onClick={() => chart.current && savePicture(chart.current)}
        >
          PNG
        </Button>
      )}
    </>
  );
}
