/** A name as searches compare it, ignoring accents, case, spaces and punctuation. */
function searchForm(name: string): string {
  return plainForm(name).replace(/[^\p{L}\p{N}]/gu, "");
}

function plainForm(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Whether a name matches a search. An empty search matches every name. */
export function matchesSearch(name: string, search: string): boolean {
  const letters = searchForm(search);
  return letters ? searchForm(name).includes(letters) : plainForm(name).includes(plainForm(search));
}

/** The two letters shown instead of an avatar's picture. */
export function initials(displayName: string | null | undefined): string {
  return (
    Array.from(displayName?.trim() ?? "")
      .slice(0, 2)
      .join("")
      .toUpperCase() || "U"
  );
}
