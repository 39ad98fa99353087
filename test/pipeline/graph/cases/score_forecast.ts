// Cases of the probabilities. Enough earlier cases are generated.
const earlier = (count: number, happened: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'k',
    subject: `past/${at}`,
    made_on: '2029-10-01',
    is_replay: true,
    resolves_on: '2029-11-30',
    known_on: '2029-12-03',
    signal: 'none',
    class: 'new',
    outcome: at < happened ? 'yes' : 'no',
    ...more,
  }));
const current = (subject: string, more: object = {}) => ({
  kind: 'k',
  subject,
  made_on: '2029-12-03',
  is_replay: false,
  resolves_on: '2030-02-01',
  known_on: '2030-02-04',
  signal: 'none',
  class: 'new',
  ...more,
});
const early = (isEarly: boolean, more: object = {}) => ({
  early: isEarly ? 'yes' : 'no',
  early_known_on: '2029-11-01',
  ...more,
});
/** Cases of which only the early outcome is known. */
const open = (count: number, happened: number, more: object) =>
  earlier(count, 0).map((row, at) => ({
    ...row,
    ...early(at < happened, more),
    subject: `open/${JSON.stringify(more)}/${at}`,
    known_on: '2030-10-15',
    outcome: null,
  }));
const free = earlier(20, 20, { class: 'free' }).map((row, at) => ({
  ...row,
  subject: `free/${at}`,
}));
const key = (subject: string) => ({ kind: 'k', subject, made_on: '2029-12-03' });

export const cases = [
  {
    why: 'the share of the same class, drawn towards the same signal; a signal towards its prior',
    given: {
      score_forecast_case: [
        ...earlier(180, 20),
        ...free,
        current('a/new'),
        current('a/free', { class: 'free' }),
        current('a/end', { signal: 'announced', prior: 0.9 }),
        current('a/odd', { signal: 'odd' }),
      ],
    },
    expect: [
      // 40 of 200 happened: the base rate is 0.2.
      { ...key('a/end'), probability: 0.9, base_rate: 0.2, naive: 0.9, version: 3 },
      { ...key('a/free'), probability: 0.6, base_rate: 0.2, naive: 0.2 },
      { ...key('a/new'), probability: 0.12, base_rate: 0.2, naive: 0.2 },
      { ...key('a/odd'), probability: 0.2, base_rate: 0.2, naive: 0.2 },
    ],
  },
  {
    why: 'the naive rule knows the signal, and kinds do not learn from each other',
    given: {
      score_forecast_case: [
        ...earlier(180, 0),
        ...earlier(20, 20, { signal: 'loud' }).map((row, at) => ({
          ...row,
          subject: `loud/${at}`,
        })),
        ...earlier(300, 300, { kind: 'other' }),
        current('a/loud', { signal: 'loud' }),
      ],
    },
    // The signal: (20 + 20 · 0.1) / 40. The class: (20 + 20 · 0.55) / 40.
    expect: [{ ...key('a/loud'), probability: 0.775, base_rate: 0.1, naive: 0.55 }],
  },
  {
    why: 'a planted leak: an outcome that was not known on the day changes nothing',
    given: {
      score_forecast_case: [
        ...earlier(200, 40),
        ...earlier(500, 500, { made_on: '2029-10-02', known_on: '2029-12-04' }),
        current('a/new'),
      ],
    },
    expect: [{ ...key('a/new'), probability: 0.2, base_rate: 0.2 }],
  },
  {
    why: 'early outcomes of a class change the odds of its signal; a planted leak changes nothing',
    given: {
      score_forecast_case: [
        // A fifth of the cases happened, and 30% of them early.
        ...earlier(200, 40).map((row, at) => ({ ...row, ...early(at < 60), class: 'old' })),
        // In the last year, half of the class was early: the odds are (40 + 6) / (40 + 14) instead of 3 / 7.
        ...open(80, 40, { early_known_on: '2029-12-03' }),
        ...open(500, 500, { early_known_on: '2029-12-04' }),
        ...open(500, 500, { early_known_on: '2028-12-03' }),
        current('a/new'),
        current('a/odd', { class: 'odd' }),
        current('a/old', { class: 'old' }),
      ],
    },
    expect: [
      { ...key('a/new'), probability: 0.332, naive: 0.2 },
      { ...key('a/odd'), probability: 0.2, naive: 0.2 },
      { ...key('a/old'), probability: 0.2, naive: 0.2 },
    ],
  },
  {
    why: 'void outcomes do not count, and less than 200 earlier outcomes are not enough',
    given: {
      score_forecast_case: [
        ...earlier(199, 40),
        ...earlier(50, 0, { made_on: '2029-09-01', outcome: 'void' }),
        current('a/new'),
      ],
    },
    expect: [],
  },
];
