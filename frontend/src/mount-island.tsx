import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./common";
import { queryClient } from "./api/query-client";
import { ErrorBoundary } from "./ui/error-boundary";

/**
 * Renders a component into every `<div data-island="name">` of the page. `data-props` names the JSON script that
 * contains its props. All islands share one query cache.
 */
export function mountIsland<Props extends object>(name: string, Screen: ComponentType<Props>): void {
  const places = document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`);
  places.forEach((place, index) => {
    const root = createRoot(place, { identifierPrefix: `${name}-${index}-` });
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>
            <Screen {...propsOf<Props>(place)} />
          </ErrorBoundary>
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}

function propsOf<Props>(place: HTMLElement): Props {
  const script = document.getElementById(place.dataset.props ?? "");
  return JSON.parse(script?.textContent || "{}") as Props;
}
