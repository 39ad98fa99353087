// Creates seeded random number generators. The same labels always produce the same numbers.

export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from `min` to `max`, both inclusive. */
  int(min: number, max: number): number;
  /** Returns a number from `min` (inclusive) to `max` (exclusive). */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns `count` different items in random order, or all items if there are fewer. */
  some<T>(list: readonly T[], count: number): T[];
  weighted<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T;
  normal(): number;
  poisson(mean: number): number;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Creates a Mulberry32 generator, seeded with a list of labels. */
function createNext(labels: readonly (string | number)[]): () => number {
  let state = hash(labels.join('\u0000'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

function createPoisson(next: () => number, normal: () => number): (mean: number) => number {
  return (mean) => {
    if (mean <= 0) return 0;
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = next(); product > limit; product *= next()) count += 1;
    return count;
  };
}

function pickFrom<T>(list: readonly T[], next: () => number): T {
  const item = list[Math.floor(next() * list.length)];
  if (item === undefined) throw new Error('Cannot pick an item from an empty list.');
  return item;
}

function pickWeighted<T extends string>(
  weights: Readonly<Partial<Record<T, number>>>,
  next: () => number,
): T {
  const entries = Object.entries<number | undefined>(weights);
  let rest = next() * entries.reduce((sum, [, weight]) => sum + (weight ?? 0), 0);
  for (const [name, weight] of entries) {
    rest -= weight ?? 0;
    if (rest < 0) return name as T;
  }
  return pickFrom(entries, next)[0] as T;
}

export function createRandom(...labels: readonly (string | number)[]): Random {
  const next = createNext(labels);
  const normal = () => {
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    return radius * Math.cos(2 * Math.PI * next());
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    normal,
    int,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (list) => pickFrom(list, next),
    some(list, count) {
      const rest = [...list];
      for (let index = 0; index < Math.min(count, rest.length); index += 1) {
        const other = int(index, rest.length - 1);
        [rest[index], rest[other]] = [rest[other], rest[index]] as [never, never];
      }
      return rest.slice(0, count);
    },
    weighted: (weights) => pickWeighted(weights, next),
    poisson: createPoisson(next, normal),
  };
}
