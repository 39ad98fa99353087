// Stores the sizes and hashes of a release's files compactly, because a release has tens of
// thousands of files.
import type { Manifest } from '../../contracts/files/manifest.ts';

export type FileEntry = Manifest['files'][string];

const hashBytes = 32;

export class FileTable {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #bytes: Float64Array;
  readonly #hashes: Buffer;

  constructor(files: Manifest['files']) {
    const paths = Object.keys(files);
    this.#numbers = new Map(paths.map((path, number) => [path, number]));
    this.#bytes = Float64Array.from(paths, (path) => files[path]?.bytes ?? 0);
    this.#hashes = Buffer.alloc(paths.length * hashBytes);
    for (const [number, path] of paths.entries()) {
      this.#hashes.write(files[path]?.sha256 ?? '', number * hashBytes, 'hex');
    }
  }

  get paths(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  has(path: string): boolean {
    return this.#numbers.has(path);
  }

  find(path: string): FileEntry | undefined {
    const number = this.#numbers.get(path);
    if (number === undefined) return undefined;
    const start = number * hashBytes;
    return {
      bytes: this.#bytes[number] ?? 0,
      sha256: this.#hashes.toString('hex', start, start + hashBytes),
    };
  }
}
