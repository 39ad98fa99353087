// Cases of chk_history_length: lists of 90 places, and of one more or less.
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
    why: 'lists of 90 places that end today are no fault, even when nothing stands in them',
    given: { out_history: [history('a')] },
    expect: [],
  },
  {
    why: 'a list with a place more or less is found, whichever it is',
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
    why: 'a list that is missing altogether is found, and so is an unknown start',
    given: {
      out_history: [history('list', { health: null }), history('start', { start_on: null })],
    },
    expect: [{ id: 'list' }, { id: 'start' }],
  },
  {
    why: 'a window that ends yesterday or tomorrow is found',
    given: {
      out_history: [
        history('yesterday', { start_on: '2029-11-02' }),
        history('tomorrow', { start_on: '2029-11-04' }),
      ],
    },
    expect: [{ id: 'tomorrow' }, { id: 'yesterday' }],
  },
];
