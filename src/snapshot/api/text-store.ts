// Stores many strings in a temporary file, to save memory. The file is unlinked immediately, so the
// operating system deletes it when the process ends, even after a crash.
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../lib/error-message.ts';

const bufferBytes = 1 << 18;

export class TextStore implements Disposable {
  /**
   * The file descriptor. Undefined after the file is closed, because the system may reuse the
   * descriptor for another file.
   */
  #file: number | undefined;
  /** The end offset of each string in the file, in bytes. */
  #ends: number[] | Float64Array = [];
  #waiting: string[] = [];
  #waitingBytes = 0;
  #bytes = 0;

  /**
   * Creates the file in the folder TMPDIR, or in the system's temporary folder. Throws on failure.
   */
  constructor() {
    const path = join(tmpdir(), `daybreak-texts-${randomUUID()}`);
    this.#file = withStoreError(() => openSync(path, 'wx+', 0o600));
    try {
      withStoreError(() => unlinkSync(path));
    } catch (cause) {
      this[Symbol.dispose]();
      throw cause;
    }
  }

  /** Adds a string and returns its index. Throws if the disk is full. */
  add(text: string): number {
    const number = this.#ends.length;
    const bytes = Buffer.byteLength(text);
    this.#waiting.push(text);
    this.#waitingBytes += bytes;
    this.#bytes += bytes;
    this.#ends[number] = this.#bytes;
    if (this.#waitingBytes >= bufferBytes) this.#write();
    return number;
  }

  /** Call this after the last `add` and before the first `read`. */
  finish(): void {
    this.#write();
    this.#ends = Float64Array.from(this.#ends);
  }

  /** Returns the string with this index. Throws if there is no such string. */
  read(number: number): string {
    const end = this.#ends[number];
    if (end === undefined)
      throw new Error(
        `The text store has no text number ${number}; it has ${this.#ends.length} texts.`,
      );
    const start = number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
    const bytes = Buffer.allocUnsafe(end - start);
    const read = readSync(this.#open(), bytes, 0, bytes.length, start);
    if (read !== bytes.length)
      throw new Error(
        `The temporary file of texts is damaged: text number ${number} has ${bytes.length} bytes, but only ${read} could be read. Restart the server.`,
      );
    return bytes.toString();
  }

  [Symbol.dispose](): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #open(): number {
    if (this.#file === undefined)
      throw new Error('The text store cannot be read or written, because it is already closed.');
    return this.#file;
  }

  #write(): void {
    const file = this.#open();
    withStoreError(() => writeFileSync(file, this.#waiting.join('')));
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

function withStoreError<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const todo = 'Free some space there, or set TMPDIR to another folder.';
    throw new Error(
      `Cannot write a temporary file of texts in ${tmpdir()}: ${messageOf(cause)}. ${todo}`,
      { cause },
    );
  }
}
