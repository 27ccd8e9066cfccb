let read = "";
let alike: ReadonlySet<string> = new Set();

/** Whether a name looks like another member's. The page says which do; they are shown in letters that differ. */
export function looksAlike(name: string): boolean {
  const now = document.body.dataset.lookAlikes ?? "";
  if (now !== read) {
    read = now;
    alike = new Set(now ? (JSON.parse(now) as string[]) : []);
  }
  return alike.has(name);
}
