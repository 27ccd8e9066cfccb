/**
 * A text of a screen, with its values inserted: `text("Delete all data of {name}?", { name })`.
 *
 * Every text of a new screen goes through here, in English. Only leaders see the screens, and they read English, so
 * there is no catalogue yet. A language's catalogue would be loaded on its own and looked up here (docs/languages.md).
 */
export function text(english: string, values: Readonly<Record<string, string | number>> = {}): string {
  return english.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
