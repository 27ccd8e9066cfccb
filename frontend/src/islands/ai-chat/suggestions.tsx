import { SUGGESTIONS } from "./words";

/** The five questions to begin with. */
export function Suggestions({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <ul
      aria-label="Suggested questions"
      className="flex flex-wrap gap-2 pt-4 pl-[42px] phone:flex-col phone:items-start"
    >
      {SUGGESTIONS.map((question) => (
        <li key={question}>
          <button
            type="button"
            onClick={() => onChoose(question)}
            className="min-h-[34px] rounded-card border border-line-strong px-[13px] py-1.5 text-left font-[560] text-[0.8125rem]/[1.1875rem] hover:bg-raised touch:min-h-11"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
