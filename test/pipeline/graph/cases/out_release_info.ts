// Cases of out_release_info: one row each.
import type { Case } from '../sql-cases.ts';

/** 90 days, of which those from `from` to `to` have a star total. */
const stars = (from: number, to: number) =>
  Array.from({ length: 90 }, (_, at) => (at >= from && at <= to ? 7 : null));

export const cases: Case[] = [
  {
    why: 'the newest observation, and the number of days with any observation',
    given: {
      out_source: [
        { name: 'ranking', observed_at: '2030-01-31T05:00:00Z' },
        { name: 'lists', observed_at: '2030-01-30T09:00:00Z' },
      ],
      out_history: [
        { id: 'a', stars: stars(80, 85) },
        { id: 'b', stars: stars(84, 89) },
        { id: 'c', stars: stars(0, 0) },
      ],
    },
    expect: [
      {
        as_of: '2030-01-31',
        generated_at: '2030-01-31 05:00:00',
        is_sample: false,
        history_days: 11,
      },
    ],
  },
  {
    why: 'without sources and histories there is still one row, with null values',
    given: { out_source: [] },
    expect: [{ as_of: '2030-01-31', generated_at: null, is_sample: false, history_days: 0 }],
  },
  {
    why: 'one sample source makes it sample data; two sources at the same time have that time',
    given: {
      out_source: [
        { name: 'models-dev', observed_at: '2030-01-31T05:00:00Z' },
        { name: 'sample-host', observed_at: '2030-01-31T05:00:00Z' },
      ],
    },
    expect: [{ as_of: '2030-01-31', generated_at: '2030-01-31 05:00:00', is_sample: true }],
  },
];
