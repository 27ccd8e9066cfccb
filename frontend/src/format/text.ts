/**
 * A text of a screen, with its values put in: `text("Delete all data of {name}?", { name })`.
 *
 * Every text of a new screen goes through here, in English. Screens are the leaders', who read English, so there is no
 * catalogue yet: one for a language is to be loaded alone, and looked up here (docs/languages.md).
 */
export function text(english: string, values: Readonly<Record<string, string | number>> = {}): string {
  return english.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
