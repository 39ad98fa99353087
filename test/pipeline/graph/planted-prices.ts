// The prices of a month, as two sources state them, and the changes that are real.
import type { PriceRow } from '../../../pipeline/contracts/price-changes.ts';

/** Hours of a day. */
export const day = 24;

type Price = readonly [input: number, output: number] | null;
/**
 * A price that a source states from this hour on, with other facts. Null removes the model from its
 * list.
 */
export type Script = readonly (readonly [hour: number, price: Price, facts?: Partial<PriceRow>])[];

interface Planted {
  readonly name: string;
  readonly one: Script;
  /** A second source of the same seller. */
  readonly two: Script;
  /** Other ids in the source: of the same seller, or whole ids such as `seller/openai/gpt-9-x`. */
  readonly more?: Readonly<Record<string, Script>>;
  readonly second?: 'litellm' | 'genai-prices';
  /** Hour, kind and input price of each expected change after the listing. */
  readonly expected: readonly (readonly [hour: number, kind: string, input: number | null])[];
  /** The hours of the events, if they are not those of the changes. */
  readonly eventHours?: readonly number[];
}

const clockPrices = JSON.stringify([
  { what: 'off_peak', in: '1', out: '4', when: '16:30-00:30 UTC' },
]);
const toTiers = (input: number, output: number): string =>
  JSON.stringify([{ above: 200_000, input, output }]);

export const planted: readonly Planted[] = [
  {
    name: 'steady',
    one: [[0, [1, 4]]],
    two: [[1, [1, 4]]],
    expected: [],
  },
  {
    name: 'typing-10x',
    one: [
      [0, [1, 4]],
      [5 * day, [10, 40]],
      [5 * day + 7, [1, 4]],
    ],
    two: [[1, [1, 4]]],
    expected: [],
  },
  {
    name: 'typing-1000x',
    one: [
      [0, [1, 4]],
      [6 * day, [1000, 4000]],
      [9 * day, [1, 4]],
    ],
    two: [[1, [1, 4]]],
    expected: [],
  },
  {
    name: 'typing-10x-alone',
    one: [
      [0, [1, 4]],
      [5 * day, [10, 40]],
      [8 * day, [1, 4]],
    ],
    two: [],
    expected: [],
  },
  {
    name: 'typing-1000x-alone',
    one: [
      [0, [1, 4]],
      [17 * day + 3, [1000, 4000]],
      [19 * day, [1, 4]],
    ],
    two: [],
    expected: [],
  },
  {
    name: 'unit-change',
    one: [
      [0, [2, 8]],
      [10 * day, [0.000002, 0.000008]],
    ],
    two: [[1, [2, 8]]],
    expected: [],
  },
  {
    name: 'real-cut',
    one: [
      [0, [10, 40]],
      [12 * day, [2, 8]],
    ],
    two: [
      [1, [10, 40]],
      [12 * day + 5, [2, 8]],
    ],
    expected: [[12 * day, 'changed', 2]],
  },
  {
    name: 'small-cut',
    one: [
      [0, [3, 15]],
      [14 * day, [2.5, 10]],
    ],
    two: [
      [1, [3, 15]],
      [20 * day, [2.5, 10]],
    ],
    expected: [[14 * day, 'changed', 2.5]],
  },
  {
    name: 'two-in-a-day',
    one: [
      [0, [3, 3]],
      [15 * day + 2, [2, 2]],
      [15 * day + 9, [1, 1]],
    ],
    two: [],
    expected: [
      [15 * day + 2, 'changed', 2],
      [15 * day + 9, 'changed', 1],
    ],
  },
  {
    name: 'two-in-a-day-twice',
    one: [
      [0, [3, 3]],
      [15 * day + 2, [2, 2]],
      [15 * day + 9, [1, 1]],
    ],
    two: [
      [1, [3, 3]],
      [15 * day + 4, [2, 2]],
      [15 * day + 20, [1, 1]],
    ],
    expected: [
      [15 * day + 2, 'changed', 2],
      [15 * day + 9, 'changed', 1],
    ],
  },
  {
    name: 'removed-and-back',
    one: [
      [0, [1, 2]],
      [8 * day, null],
      [18 * day, [1, 2]],
    ],
    two: [],
    expected: [
      [8 * day, 'removed', null],
      [18 * day, 'listed', 1],
    ],
  },
  {
    name: 'back-cheaper',
    one: [
      [0, [4, 8]],
      [4 * day, null],
      [20 * day, [3, 6]],
    ],
    two: [],
    expected: [
      [4 * day, 'removed', null],
      [20 * day, 'listed', 3],
    ],
  },
  {
    // The same model under an id with a date.
    name: 'renamed',
    one: [
      [0, [5, 5]],
      [11 * day, null],
    ],
    two: [],
    more: { 'renamed-20300112': [[11 * day, [5, 5]]] },
    expected: [],
  },
  {
    name: 'renamed-and-cut',
    one: [
      [0, [5, 5]],
      [11 * day, null],
    ],
    two: [],
    more: {
      'renamed-and-cut-20300112': [
        [11 * day, [5, 5]],
        [13 * day, [4, 4]],
      ],
    },
    expected: [[13 * day, 'changed', 4]],
  },
  {
    name: 'gone',
    one: [
      [0, [1, 2]],
      [22 * day, null],
    ],
    two: [
      [1, [1, 2]],
      [22 * day + 3, null],
    ],
    expected: [[22 * day + 3, 'removed', null]],
  },
  {
    name: 'correction',
    one: [
      [0, [10, 30]],
      [16 * day, [30, 60]],
    ],
    two: [[1, [30, 60]]],
    expected: [[16 * day, 'corrected', 30]],
  },
  {
    // The second source stops in the middle of the month, with an old price.
    name: 'silent-source',
    one: [
      [0, [4, 8]],
      [25 * day, [3, 6]],
    ],
    two: [[1, [4, 8]]],
    second: 'genai-prices',
    expected: [[25 * day, 'changed', 3]],
  },
  // A price that only one source knows, reduced for ten days: a change, however large. A large one is
  // news after a week, if no other source contradicts it.
  ...[0.5, 0.1, 0.04].map((factor) => ({
    name: `promotion-${Math.round(100 * (1 - factor))}`,
    one: [
      [0, [2, 8]],
      [10 * day, [2 * factor, 8 * factor]],
      [20 * day, [2, 8]],
    ] as const,
    two: [],
    expected: [
      [10 * day, 'changed', 2 * factor],
      [20 * day, 'changed', 2],
    ] as const,
    eventHours: [factor < 1 / 3 ? 17 * day : 10 * day, 20 * day],
  })),
  {
    // Two prices by turns, as by day and by night.
    name: 'alternating',
    one: Array.from({ length: 8 }, (_, turn) => [turn * 12, turn % 2 ? [1, 2] : [2, 4]] as const),
    two: [],
    expected: Array.from(
      { length: 7 },
      (_, turn) =>
        [(turn + 1) * 12, turn === 0 ? 'changed' : 'alternated', turn % 2 ? 2 : 1] as const,
    ),
    eventHours: [],
  },
  {
    // The usual price is that of the day.
    name: 'clock',
    one: [[0, [2, 8], { other_prices: clockPrices }]],
    two: [[1, [2, 8]]],
    expected: [],
  },
  {
    // A reseller goes on listing the price that it copied from the maker.
    name: 'copied',
    one: [
      [0, [4, 8]],
      [9 * day, [2, 4]],
    ],
    two: [
      [1, [4, 8]],
      [9 * day + 6, [2, 4]],
    ],
    more: { 'reseller/openai/gpt-9-copied': [[2, [4, 8]]] },
    expected: [[9 * day, 'changed', 2]],
  },
  {
    name: 'free-for-a-while',
    one: [[0, [2, 8]]],
    two: [],
    more: {
      'openrouter/openai/gpt-9-free-for-a-while:free': [
        [2, [0, 0]],
        [10 * day, [0, 0], { expires_on: '2030-01-18' }],
        [12 * day, [0, 0], { expires_on: '2030-01-20' }],
        [19 * day, null],
      ],
    },
    expected: [],
  },
  {
    name: 'snapshot',
    one: [[0, [2, 8]]],
    two: [],
    more: { 'snapshot-2030-01-05': [[4 * day, [7, 9]]] },
    expected: [],
  },
  {
    // An alias that points to this model, then to another one.
    name: 'pointed-at',
    one: [[0, [2, 8]]],
    two: [],
    more: {
      newest: [
        [0, [2, 8], { alias_of: 'openai/gpt-9-pointed-at' }],
        [10 * day, [1, 4], { alias_of: 'openai/gpt-9-steady' }],
      ],
    },
    expected: [],
  },
  {
    name: 'tiers',
    one: [[0, [2, 8], { price_tiers: toTiers(4, 12) }]],
    two: [],
    expected: [],
  },
  {
    name: 'tier-below-zero',
    one: [
      [0, [2, 8], { price_tiers: toTiers(4, 12) }],
      [10 * day, [2, 8], { price_tiers: toTiers(-1, 12) }],
    ],
    two: [],
    expected: [],
  },
  {
    name: 'tier-of-2000',
    one: [[0, [2, 8], { price_tiers: toTiers(4, 2000) }]],
    two: [],
    expected: [],
  },
  {
    name: 'missing-for-20-hours',
    one: [
      [0, [1, 2]],
      [8 * day, null],
      [8 * day + 20, [1, 2]],
    ],
    two: [],
    expected: [],
  },
];
