/** A name as searches compare it: accents, case, spaces and punctuation are ignored. */
function searchForm(name: string): string {
  return plainForm(name).replace(/[^\p{L}\p{N}]/gu, "");
}

function plainForm(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Whether a search finds a name. An empty search finds every name. */
export function matchesSearch(name: string, search: string): boolean {
  const letters = searchForm(search);
  return letters ? searchForm(name).includes(letters) : plainForm(name).includes(plainForm(search));
}

/** The two letters of an avatar without a picture. */
export function initials(displayName: string | null | undefined): string {
  return (
    Array.from(displayName?.trim() ?? "")
      .slice(0, 2)
      .join("")
      .toUpperCase() || "U"
  );
}
