import { Component, type ReactNode } from "react";
import { ErrorState } from "./error-state";

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Keeps an error in one island from breaking the whole page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <section className="rounded-card border border-line bg-surface">
        <ErrorState
          title="This part of the page stopped working"
          query={{ error: this.state.error, refetch: () => this.setState({ error: null }) }}
        />
      </section>
    );
  }
}
