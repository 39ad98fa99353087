// Distributes the data of projects and models over JSON files by a hash of their ids. A comparison
// of n items then fetches at most n small files. Pure functions.

/**
 * The maximum average number of items per file. A file with this many items has about 25 kB after
 * compression.
 */
const itemsPerFile = 160;

/** Returns a power of two, so that the number of files rarely changes. */
export const countFiles = (items: number): number =>
  2 ** Math.max(0, Math.ceil(Math.log2(items / itemsPerFile)));

/**
 * Returns the index of the file that contains an item, based on a hash (FNV-1a) of its lowercase
 * id.
 */
export function fileOf(id: string, files: number): number {
  const text = id.toLowerCase();
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0) % files;
}
