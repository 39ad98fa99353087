// Cases of the probability that an id is removed. Enough earlier cases are generated.
const earlier = (count: number, removed: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    subject: `past/${at}`,
    made_on: '2029-10-01',
    is_replay: true,
    resolves_on: '2029-11-30',
    class: 'new',
    is_announced: false,
    outcome: at < removed ? 'yes' : 'no',
    ...more,
  }));
const current = (subject: string, more: object = {}) => ({
  subject,
  made_on: '2029-12-03',
  is_replay: false,
  resolves_on: '2030-02-01',
  class: 'new',
  is_announced: false,
  ...more,
});
const free = earlier(20, 20, { class: 'free' }).map((row, at) => ({
  ...row,
  subject: `free/${at}`,
}));

export const cases = [
  {
    why: 'the share of the same class, drawn towards all; an announced end towards 0.9',
    given: {
      score_model_removal: [
        ...earlier(180, 20),
        ...free,
        current('a/new'),
        current('a/free', { class: 'free' }),
        current('a/end', { is_announced: true }),
      ],
    },
    expect: [
      // 40 of 200 were removed: the base rate is 0.2.
      { subject: 'a/end', made_on: '2029-12-03', probability: 0.9, base_rate: 0.2, naive: 0.9 },
      { subject: 'a/free', made_on: '2029-12-03', probability: 0.6, base_rate: 0.2, naive: 0.2 },
      { subject: 'a/new', made_on: '2029-12-03', probability: 0.12, base_rate: 0.2, naive: 0.2 },
    ],
  },
  {
    why: 'a planted leak: an outcome that was not known on the day changes nothing',
    given: {
      score_model_removal: [
        ...earlier(200, 40),
        ...earlier(500, 500, { made_on: '2029-10-02', resolves_on: '2029-12-01' }),
        current('a/new'),
      ],
    },
    expect: [{ subject: 'a/new', made_on: '2029-12-03', probability: 0.2, base_rate: 0.2 }],
  },
  {
    why: 'void outcomes do not count, and less than 200 earlier outcomes are not enough',
    given: {
      score_model_removal: [
        ...earlier(199, 40),
        ...earlier(50, 0, { made_on: '2029-09-01', outcome: 'void' }),
        current('a/new'),
      ],
    },
    expect: [],
  },
];
