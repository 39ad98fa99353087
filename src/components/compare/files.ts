// Which file contains the data of an item. A comparison of n items fetches at most n files. Pure.

/** A file of this size is about 25 kB compressed. */
const itemsPerFile = 160;

/** A power of two, so that the number of files rarely changes. */
export const countFiles = (items: number): number =>
  2 ** Math.max(0, Math.ceil(Math.log2(items / itemsPerFile)));

/** An FNV-1a hash of the id in lower case. The build and the browser compute the same file. */
export function fileOf(id: string, files: number): number {
  const text = id.toLowerCase();
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0) % files;
}
