import X from "lucide-react/icons/x";
import { activeFilters, type Filters, NO_FILTERS } from "./filters";

interface FilterChipsProps {
  filters: Filters;
  onFilter: (filters: Partial<Filters>) => void;
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ filters, onFilter }: FilterChipsProps) {
  const active = activeFilters(filters);
  if (!active.length) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2 border-line border-b px-4 py-2.5 phone:px-3">
      {active.map(({ key, words }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={`Remove filter: ${words}`}
            onClick={() => onFilter({ [key]: NO_FILTERS[key] })}
            className="inline-flex h-7 items-center gap-1.5 rounded-control border border-blue-edge bg-blue-tint px-2.5 text-blue text-small hover:border-blue touch:h-11"
          >
            {words}
            <X aria-hidden size={14} />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onFilter(NO_FILTERS)}
            className="h-7 rounded-control px-2 text-small text-text-2 hover:text-text touch:h-11"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
