// Asks for many records in one question, and for fewer when the host cannot answer so many.
import type { Ask } from '../source.ts';
import type { Purse, Spent } from './budget.ts';
import { askGraphql, type GraphqlAnswer, isExhausted, type Question } from './graphql.ts';

/** What became of one record of a question. */
export type Part = 'answered' | 'again';

export interface Work<T> {
  readonly kind: keyof Sizes;
  readonly toQuestion: (items: readonly T[]) => Question;
  /** Takes the answer's part for one item, or says that it must be asked again with fewer others. */
  readonly take: (answer: GraphqlAnswer, item: T, index: number, isAlone: boolean) => Part;
}

export interface Outcome<T> {
  /** Items that were not answered even alone. */
  readonly unanswered: readonly T[];
  /** Items that were not asked, as the budget is spent. */
  readonly unasked: readonly T[];
}

/** A record that times out alone is asked so often before it is given up. */
const triesAlone = 3;
/** So many empty answers in a row are not about the size of a question: the host is down. */
const emptyInARow = 24;

/** How many records to ask at once; shrinks for the rest of a collection when that is often too many. */
interface Size {
  items: number;
  /** Full questions that got no data, less those that did. */
  failed: number;
}

/** A single failure is chance; this many more than successes are not. */
const failuresToShrink = 3;
const smallestSize = 10;

function learn(size: Size, asked: number, isEmpty: boolean): void {
  if (asked < size.items) return;
  size.failed = Math.max(0, size.failed + (isEmpty ? 1 : -1));
  if (size.failed < failuresToShrink) return;
  size.items = Math.max(smallestSize, Math.ceil(size.items / 2));
  size.failed = 0;
}

/** Each kind of question has a size of its own. By name the variables are many; manifests are long. */
export interface Sizes {
  readonly facts: Size;
  readonly names: Size;
  readonly details: Size;
}

export interface Asking {
  readonly ask: Ask;
  readonly purse: Purse;
  /** Added to as questions are asked; the caller pays it into the purse when the batch is kept. */
  readonly spent: Spent;
  readonly sizes: Sizes;
}

interface Pending<T> {
  readonly items: readonly T[];
  readonly tries: number;
}

function split<T>(items: readonly T[], tries: number): Pending<T>[] {
  if (items.length === 1) return [{ items, tries: tries + 1 }];
  const middle = Math.ceil(items.length / 2);
  return [
    { items: items.slice(0, middle), tries: 0 },
    { items: items.slice(middle), tries: 0 },
  ];
}

function cut<T>(items: readonly T[], size: number): Pending<T>[] {
  const pieces = Math.ceil(items.length / size);
  const each = Math.ceil(items.length / pieces);
  return Array.from({ length: pieces }, (_, index) => ({
    items: items.slice(index * each, (index + 1) * each),
    tries: 0,
  })).filter((piece) => piece.items.length > 0);
}

/** Throws when the host answers nothing at all, however little is asked. */
export async function askInParts<T>(
  asking: Asking,
  items: readonly T[],
  work: Work<T>,
): Promise<Outcome<T>> {
  const { ask, purse, spent, sizes } = asking;
  const size = sizes[work.kind];
  const pending = items.length > 0 ? cut(items, size.items) : [];
  const unanswered: T[] = [];
  const unasked: T[] = [];
  let empty = 0;
  for (let next = pending.shift(); next; next = pending.shift()) {
    if (next.tries >= triesAlone) {
      unanswered.push(...next.items);
      continue;
    }
    if (!purse.canPay(spent.points + 1, spent.requests + 1)) {
      unasked.push(...next.items);
      continue;
    }
    const answer = await askGraphql(ask, work.toQuestion(next.items), spent);
    if (answer.remaining !== null) purse.noteRemaining(answer.remaining + spent.points);
    if (isExhausted(answer)) {
      purse.noteRemaining(0);
      unasked.push(...next.items);
      continue;
    }
    empty = answer.data === null ? empty + 1 : 0;
    learn(size, next.items.length, answer.data === null);
    if (empty >= emptyInARow) {
      throw new Error(
        `GitHub's graph interface gave no data ${empty} times in a row (${answer.faults[0]?.message ?? 'no reason given'}). Look at https://www.githubstatus.com and run the collection again.`,
      );
    }
    const isAlone = next.items.length === 1;
    const again = next.items.filter(
      (item, index) => answer.data === null || work.take(answer, item, index, isAlone) === 'again',
    );
    if (again.length > 0) pending.unshift(...split(again, next.tries));
  }
  return { unanswered, unasked };
}
