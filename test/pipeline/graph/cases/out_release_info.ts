// Cases of out_release_info: one row each.
import type { Case } from '../sql-cases.ts';

/** 90 days, of which those from `from` to `to` have a star total. */
const stars = (from: number, to: number) =>
  Array.from({ length: 90 }, (_, at) => (at >= from && at <= to ? 7 : null));

const read = (source: string, day: string) => ({ source, stream: 'repositories', day });

const project = (no: number, stars_observed_on: string | null, sources: string[]) => ({
  project_no: no,
  stars_observed_on,
  sources,
});

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
        is_recorded: false,
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
    why: 'the newest time of all sources is used',
    given: {
      out_source: [
        { name: 'models-dev', observed_at: '2030-01-31T05:00:00Z' },
        { name: 'rankings', observed_at: '2030-01-31T05:00:00Z' },
      ],
    },
    expect: [{ as_of: '2030-01-31', generated_at: '2030-01-31 05:00:00', is_sample: false }],
  },
  {
    why: 'projects that only the catalog contains do not make a release stale',
    given: {
      stg_source_newest_day: [read('rankings', '2030-01-31'), read('catalog', '2030-01-31')],
      ent_project: [
        { project_no: 1, stars_observed_on: '2030-01-31', sources: ['rankings'] },
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
    why: 'half of the tracked projects have a source read within 7 days: not stale, although few totals are that new',
    given: {
      stg_source_newest_day: [read('new', '2030-01-25'), read('old', '2030-01-24')],
      ent_project: [
        project(1, '2030-01-25', ['new']),
        project(2, '2029-06-01', ['new', 'old']),
        project(3, '2030-01-24', ['old']),
        project(4, '2030-01-20', ['old']),
        project(5, '2029-01-31', ['old']),
        project(6, null, ['old']),
      ],
    },
    expect: [{ as_of: '2030-01-31', projects_observed: 1, projects_tracked: 4, is_stale: false }],
  },
  {
    why: 'fewer than half of the tracked projects have a source read within 7 days: stale',
    given: {
      stg_source_newest_day: [
        read('new', '2030-01-31'),
        read('old', '2030-01-24'),
        { ...read('old', '2030-01-31'), stream: 'papers' },
        read('catalog', '2030-01-31'),
      ],
      ent_project: [
        project(1, '2030-01-31', ['new']),
        project(2, '2030-01-24', ['old', 'catalog']),
        project(3, '2029-02-01', ['old']),
      ],
    },
    expect: [{ as_of: '2030-01-31', projects_observed: 1, projects_tracked: 3, is_stale: true }],
  },
];
