import { SUGGESTIONS } from "./words";

/** The five questions to begin with. */
export function Suggestions({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <ul aria-label="Suggested questions" className="chat-suggestions">
      {SUGGESTIONS.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => onChoose(question)} className="chat-suggestion">
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
