// Cases of chk_history_length: lists with 90 values, and with one more or less.
import type { Case } from '../sql-cases.ts';

const history = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  start_on: '2029-11-03',
  stars: Array(90).fill(null),
  health: Array(90).fill(60),
  velocity_7d: Array(90).fill(0),
  burst: Array(90).fill(false),
  ...changes,
});

export const cases: Case[] = [
  {
    why: 'lists with 90 days that end today are valid, even if all values are null',
    given: { out_history: [history('a')] },
    expect: [],
  },
  {
    why: 'a list with one value too many or too few is a violation',
    given: {
      out_history: [
        history('stars', { stars: Array(89).fill(1) }),
        history('health', { health: Array(91).fill(1) }),
        history('velocity', { velocity_7d: [] }),
        history('burst', { burst: Array(89).fill(true) }),
      ],
    },
    expect: ['burst', 'health', 'stars', 'velocity'].map((id) => ({ id })),
  },
  {
    why: 'a missing list or an unknown start is a violation',
    given: {
      out_history: [history('list', { health: null }), history('start', { start_on: null })],
    },
    expect: [{ id: 'list' }, { id: 'start' }],
  },
  {
    why: 'a window that ends yesterday or tomorrow is a violation',
    given: {
      out_history: [
        history('yesterday', { start_on: '2029-11-02' }),
        history('tomorrow', { start_on: '2029-11-04' }),
      ],
    },
    expect: [{ id: 'tomorrow' }, { id: 'yesterday' }],
  },
];
