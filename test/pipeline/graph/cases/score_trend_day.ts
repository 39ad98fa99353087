// Cases of score_trend_day: 28 daily gains each, as two periods of 14 days.
import type { Case } from '../sql-cases.ts';
import { projectNo } from '../star-days.ts';

const today = 10988; // 2030-01-31
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const repeat = (gain: number, days: number) => Array<number>(days).fill(gain);

/** Creates rows from daily gains up to today. An incomplete window is null. */
function days(project: string, gains: readonly number[], changes: Record<string, unknown> = {}) {
  const back = (at: number, length: number) =>
    at + 1 >= length ? sum(gains.slice(at + 1 - length, at + 1)) : null;
  return gains.map((gain, at) => ({
    project_no: projectNo(project),
    day_no: today - gains.length + 1 + at,
    is_observed: true,
    organic_1d: gain,
    organic_7d: back(at, 7),
    organic_14d: back(at, 14),
    organic_28d: back(at, 28),
    ...changes,
  }));
}

const trend = (project: string, expected: Record<string, unknown>) => ({
  project_no: projectNo(project),
  day_no: today,
  ...expected,
});

/** `count` gains of one star, spread evenly over `length` days. */
const spread = (count: number, length = 14) =>
  Array.from({ length }, (_, at) => (at < count ? 1 : 0));

export const cases: Case[] = [
  {
    why: 'a clear increase is accelerating: 70 after 14; mean 3, variance 28×4/27 = 4.148, dispersion 1.383, z = 56/√(1.383×85) = 5.1655',
    given: { score_velocity_day: days('p1', [...repeat(1, 14), ...repeat(5, 14)]) },
    expect: [
      trend('p1', {
        recent: 70,
        earlier: 14,
        organic_7d: 35,
        organic_28d: 84,
        dispersion: 1.3827,
        z: 5.1655,
        trend: 'accelerating',
      }),
    ],
  },
  {
    why: 'a clear decrease is quiet, with the opposite z',
    given: { score_velocity_day: days('p1', [...repeat(5, 14), ...repeat(1, 14)]) },
    expect: [trend('p1', { recent: 14, earlier: 70, z: -5.1655, trend: 'quiet' })],
  },
  {
    why: 'a project that slows down and still gains 28 in two weeks is steady, with 27 it is quiet',
    given: {
      score_velocity_day: [
        ...days('many', [...repeat(20, 14), ...repeat(2, 14)]),
        ...days('few', [...repeat(20, 14), ...repeat(2, 13), 1]),
      ],
    },
    expect: [
      trend('few', { recent: 27, trend: 'quiet' }),
      trend('many', { recent: 28, earlier: 280, trend: 'steady' }),
    ],
  },
  {
    why: 'for small counts, twice as many stars are noise: 6 after 3 is z = 3/√(1×10) = 0.949, steady',
    given: { score_velocity_day: days('p1', [...spread(3), ...spread(6)]) },
    expect: [trend('p1', { recent: 6, earlier: 3, dispersion: 1, z: 0.9487, trend: 'steady' })],
  },
  {
    why: 'a single good day is not a trend: 10 stars in one day, dispersion 10, z = 10/√(10×11) = 0.953',
    given: { score_velocity_day: days('p1', [...repeat(0, 20), 10, ...repeat(0, 7)]) },
    expect: [trend('p1', { recent: 10, earlier: 0, dispersion: 10, z: 0.9535, trend: 'steady' })],
  },
  {
    why: 'two stars in two weeks are quiet, three are enough to be steady',
    given: {
      score_velocity_day: [
        ...days('two', [...spread(2), ...spread(2)]),
        ...days('three', [...spread(3), ...spread(3)]),
      ],
    },
    expect: [
      trend('three', { recent: 3, z: 0, trend: 'steady' }),
      trend('two', { recent: 2, z: 0, trend: 'quiet' }),
    ],
  },
  {
    why: 'two equal periods are steady at any size, with dispersion 1 if every day is the same',
    given: { score_velocity_day: days('p1', repeat(400, 28)) },
    expect: [trend('p1', { recent: 5600, earlier: 5600, dispersion: 1, z: 0, trend: 'steady' })],
  },
  {
    why: 'with fewer than 28 days there is no trend',
    given: { score_velocity_day: days('p1', [...repeat(1, 13), ...repeat(5, 14)]) },
    expect: [],
  },
  {
    why: 'an unknown period has no trend',
    given: { score_velocity_day: days('p1', repeat(5, 28), { organic_14d: null }) },
    expect: [],
  },
  {
    why: 'an interpolated day has no trend of its own',
    given: { score_velocity_day: days('p1', repeat(5, 28), { is_observed: false }) },
    expect: [],
  },
  {
    why: 'weekly observations have a dispersion of 2.5: 30 after 10 is z = 20/√(2.5×41) = 1.975, not 3.123',
    given: {
      score_velocity_day: [
        {
          project_no: projectNo('p1'),
          day_no: today,
          is_observed: true,
          organic_7d: 15,
          organic_14d: 30,
          organic_28d: 40,
        },
      ],
    },
    expect: [trend('p1', { recent: 30, earlier: 10, dispersion: 2.5, z: 1.9755, trend: 'steady' })],
  },
  {
    why: 'a project that loses stars is quiet, and negative counts do not break the test',
    given: { score_velocity_day: days('p1', [...repeat(3, 14), ...repeat(-2, 14)]) },
    expect: [trend('p1', { recent: -28, earlier: 42, trend: 'quiet' })],
  },
  {
    why: 'with a mean of zero the default dispersion of 2.5 is used: 14 after −14 is z = 28/√(2.5×29) = 3.288',
    given: { score_velocity_day: days('p1', [...repeat(-1, 14), ...repeat(1, 14)]) },
    expect: [
      trend('p1', { recent: 14, earlier: -14, dispersion: 2.5, z: 3.2884, trend: 'accelerating' }),
    ],
  },
  {
    why: 'with a mean of one star per day the dispersion is computed: 28 after 0, variance 28/27 = 1.037, z = 28/√(1.037×29) = 5.106',
    given: { score_velocity_day: days('p1', [...repeat(0, 14), ...repeat(2, 14)]) },
    expect: [trend('p1', { recent: 28, earlier: 0, dispersion: 1.037, z: 5.1058 })],
  },
  {
    why: 'the dispersion covers 28 days: a peak just before them does not reduce z',
    given: { score_velocity_day: days('p1', [900, ...repeat(400, 28)]) },
    expect: [
      { project_no: projectNo('p1'), day_no: today - 1, recent: 5600, earlier: 6100 },
      trend('p1', { recent: 5600, earlier: 5600, dispersion: 1, trend: 'steady' }),
    ],
  },
  {
    why: 'before yesterday only days that might be accelerating have rows',
    given: {
      score_velocity_day: [
        ...days('rising', [...repeat(1, 14), ...repeat(5, 14)]).map((day) => ({
          ...day,
          day_no: day.day_no - 2,
        })),
        ...days('steady', repeat(5, 30)),
        ...days('noisy', [...repeat(1, 14), ...repeat(0, 13), 70, 0, 0]),
      ],
    },
    expect: [
      { project_no: projectNo('rising'), day_no: today - 2, trend: 'accelerating' },
      { project_no: projectNo('noisy'), day_no: today - 2, recent: 70, trend: 'steady' },
      ...[1, 0].flatMap((ago) =>
        ['steady', 'noisy'].map((project) => ({
          project_no: projectNo(project),
          day_no: today - ago,
          trend: 'steady',
        })),
      ),
    ],
  },
];
