// Many texts outside of JavaScript's heap, where the garbage collector need not walk them.

/** Texts are put away so many at a time. */
const portion = 64;

export class TextStore {
  readonly #portions: Buffer[] = [];
  /** Where each text ends in its portion. */
  readonly #ends: number[] = [];
  #waiting: string[] = [];
  #bytes = 0;

  /** Texts are numbered from 0 in the order of these calls. */
  add(text: string): void {
    this.#waiting.push(text);
    this.#bytes += Buffer.byteLength(text);
    this.#ends.push(this.#bytes);
    if (this.#waiting.length === portion) this.finish();
  }

  /** To be called after the last. */
  finish(): void {
    if (this.#waiting.length > 0) this.#portions.push(Buffer.from(this.#waiting.join('')));
    this.#waiting = [];
    this.#bytes = 0;
  }

  /** Throws for a number that was not given. */
  read(number: number): string {
    const bytes = this.#portions[Math.floor(number / portion)];
    const end = this.#ends[number];
    if (!bytes || end === undefined) throw new Error(`There is no text ${number}.`);
    const start = number % portion === 0 ? 0 : this.#ends[number - 1];
    return bytes.toString('utf8', start, end);
  }
}
