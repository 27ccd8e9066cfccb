const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
};
/** Files that operating systems add to folders. */
const OF_THE_SYSTEM = /^\.|^Thumbs\.db$/;

/** The dropped files; for a folder, the files in it. The entries must be read before the first await. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const files = [...data.files];
  if (!entries.some((entry) => entry.isDirectory)) return files.map(typed);
  const found = (await Promise.all(entries.map(filesIn))).flat();
  return found.filter(({ name }) => !OF_THE_SYSTEM.test(name)).map(typed);
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // A browser returns at most a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    found.push(...some);
  }
  return (await Promise.all(found.map(filesIn))).flat();
}

/** A file with the type of its extension, if the system does not know the type. */
function typed(file: File): File {
  const type = TYPES[file.name.split(".").pop()?.toLowerCase() ?? ""];
  return file.type || !type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
