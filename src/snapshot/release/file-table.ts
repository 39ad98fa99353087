// Stores the sizes and hashes of a release's files compactly, because a release has tens of
// thousands of files.
import type { Manifest } from '../../contracts/files/manifest.ts';

export type FileEntry = Manifest['files'][string];

const hashBytes = 32;

export class FileTable {
  readonly #numbers = new Map<string, number>();
  readonly #bytes: Float64Array;
  readonly #hashes: Buffer;

  /** `size` is the maximum number of files. */
  constructor(size: number) {
    this.#bytes = new Float64Array(size);
    this.#hashes = Buffer.alloc(size * hashBytes);
  }

  add(path: string, { bytes, sha256 }: FileEntry): void {
    const number = this.#numbers.size;
    this.#numbers.set(path, number);
    this.#bytes[number] = bytes;
    this.#hashes.write(sha256, number * hashBytes, 'hex');
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
