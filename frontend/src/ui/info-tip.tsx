import Info from "lucide-react/icons/info";
import { useTooltip } from "./use-tooltip";

interface InfoTipProps {
  /** The explained term: `GROWTH RATE`. */
  about: string;
  text: string;
}

/** A small button that explains a term on hover, on focus, and on a tap, which opens no other tooltip. */
export function InfoTip({ about, text }: InfoTipProps) {
  const { trigger, tooltip, open } = useTooltip(text);
  return (
    <>
      <button
        type="button"
        aria-label={`About ${about}`}
        {...trigger}
        onClick={(event) => open(event.currentTarget)}
        className="touch-area -m-1 grid size-6 shrink-0 place-items-center rounded-full text-text-3 hover:text-text"
      >
        <Info aria-hidden size={13} />
      </button>
      {tooltip}
    </>
  );
}
