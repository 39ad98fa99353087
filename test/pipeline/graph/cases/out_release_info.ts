// Cases of out_release_info: one row each.
import type { Case } from '../sql-cases.ts';

/** 90 days, of which those from `from` to `to` have a star total. */
const stars = (from: number, to: number) =>
  Array.from({ length: 90 }, (_, at) => (at >= from && at <= to ? 7 : null));

const starsObservedOn = (...days: (string | null)[]) =>
  days.map((day, at) => ({ project_no: at, stars_observed_on: day }));

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
    expect: [
      {
        as_of: '2030-01-31',
        generated_at: null,
        is_sample: false,
        history_days: 0,
        projects_observed: 0,
        projects_tracked: 0,
        is_stale: false,
      },
    ],
  },
  {
    why: 'one sample source makes the release sample data; the newest time of all sources is used',
    given: {
      out_source: [
        { name: 'models-dev', observed_at: '2030-01-31T05:00:00Z' },
        { name: 'sample-host', observed_at: '2030-01-31T05:00:00Z' },
      ],
    },
    expect: [{ as_of: '2030-01-31', generated_at: '2030-01-31 05:00:00', is_sample: true }],
  },
  {
    why: 'projects that only the catalog contains do not make a release stale',
    given: {
      ent_project: [
        {
          project_no: 1,
          stars_observed_on: '2030-01-31',
          sources: ['rankings'],
        },
        ...[2, 3, 4].map((project_no) => ({
          project_no,
          stars_observed_on: null,
          sources: ['catalog'],
        })),
      ],
    },
    expect: [{ as_of: '2030-01-31', projects_observed: 1, projects_tracked: 1, is_stale: false }],
  },
  {
    why: 'half of the tracked projects observed within 7 days is not stale; a null counts as neither',
    given: {
      ent_project: starsObservedOn('2030-01-25', '2030-01-24', '2029-01-31', null),
    },
    expect: [{ as_of: '2030-01-31', projects_observed: 1, projects_tracked: 2, is_stale: false }],
  },
  {
    why: 'fewer than half of the tracked projects observed within 7 days is stale',
    given: {
      ent_project: starsObservedOn('2030-01-31', '2030-01-24', '2029-02-01'),
    },
    expect: [{ as_of: '2030-01-31', projects_observed: 1, projects_tracked: 3, is_stale: true }],
  },
  {
    why: 'if most projects were not observed for a year, the release is stale',
    given: {
      ent_project: starsObservedOn('2030-01-31', '2029-01-31', '2020-01-01'),
    },
    expect: [{ as_of: '2030-01-31', projects_observed: 1, projects_tracked: 1, is_stale: true }],
  },
];
