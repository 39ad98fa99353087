// Finds words that contain a given string, such as `llama` in `ollama`. Used for the words of project
// names and for words in scripts without spaces.

export class PartialWords {
  readonly #numbers: readonly number[];
  /**
   * The words, each after a line break. Searching one long string is faster than searching each word.
   */
  readonly #text: string;
  readonly #starts: Uint32Array;

  /**
   * `words` contains all words of the search index. `numbers` contains the numbers of the words to
   * search.
   */
  constructor(words: readonly string[], numbers: readonly number[]) {
    this.#numbers = numbers;
    this.#starts = new Uint32Array(numbers.length);
    let length = 0;
    for (const [index, number] of numbers.entries()) {
      this.#starts[index] = length + 1;
      length += 1 + (words[number] ?? '').length;
    }
    this.#text = numbers.map((number) => `\n${words[number]}`).join('');
  }

  find(one: string): number[] {
    const found: number[] = [];
    for (let at = this.#text.indexOf(one); at >= 0; ) {
      const index = this.#indexAt(at);
      found.push(this.#numbers[index] ?? 0);
      const next = this.#starts[index + 1];
      if (next === undefined) break;
      at = this.#text.indexOf(one, next);
    }
    return found;
  }

  /** Returns the index of the word that contains the character at index `at` of `#text`. */
  #indexAt(at: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
