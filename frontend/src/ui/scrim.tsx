/**
 * The darkened page behind a dialog. It replaces Radix's own overlay, which locks scrolling with an inline style sheet,
 * which the content security policy forbids. `html:has([data-scrim])` locks scrolling instead.
 */
export function Scrim() {
  return <div data-scrim aria-hidden="true" className="fixed inset-0 z-dialog animate-fade bg-scrim" />;
}
