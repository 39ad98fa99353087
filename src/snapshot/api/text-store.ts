// Many texts in a file without a name: they are asked for one at a time and take no memory, and
// when the process ends, however it ends, they are gone.

import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../contracts/message-of.ts';

/** Written so many bytes at a time. */
const portion = 1 << 18;

export class TextStore implements Disposable {
  /** Undefined once it is closed: the number is another file's then. */
  #file: number | undefined;
  /** Where each text ends. */
  #ends: number[] | Float64Array = [];
  #waiting: string[] = [];
  #waitingBytes = 0;
  #bytes = 0;

  /** In the folder that `TMPDIR` names, or else the system's. Throws when it cannot be written. */
  constructor() {
    const path = join(tmpdir(), `daybreak-texts-${randomUUID()}`);
    this.#file = trying(() => openSync(path, 'wx+', 0o600));
    try {
      trying(() => unlinkSync(path));
    } catch (cause) {
      this[Symbol.dispose]();
      throw cause;
    }
  }

  /** Gives the text's number: from 0, in the order of these calls. Throws when the disk is full. */
  add(text: string): number {
    const number = this.#ends.length;
    const bytes = Buffer.byteLength(text);
    this.#waiting.push(text);
    this.#waitingBytes += bytes;
    this.#bytes += bytes;
    this.#ends[number] = this.#bytes;
    if (this.#waitingBytes >= portion) this.#write();
    return number;
  }

  /** To be called after the last. */
  finish(): void {
    this.#write();
    this.#ends = Float64Array.from(this.#ends);
  }

  /** Throws for a number that was not given. */
  read(number: number): string {
    const end = this.#ends[number];
    if (end === undefined) throw new Error(`There is no text ${number}.`);
    const start = number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
    const bytes = Buffer.allocUnsafe(end - start);
    const read = readSync(this.#open(), bytes, 0, bytes.length, start);
    if (read !== bytes.length)
      throw new Error(`Text ${number} lacks ${bytes.length - read} bytes.`);
    return bytes.toString();
  }

  [Symbol.dispose](): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #open(): number {
    if (this.#file === undefined) throw new Error('These texts are closed.');
    return this.#file;
  }

  #write(): void {
    const file = this.#open();
    trying(() => writeFileSync(file, this.#waiting.join('')));
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

function trying<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const reason = messageOf(cause);
    const todo = 'Make room there, or name another folder in TMPDIR.';
    throw new Error(`Texts cannot be kept in ${tmpdir()}: ${reason}. ${todo}`, { cause });
  }
}
