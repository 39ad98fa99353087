// Cases of stg_star_history: readings of GitHub's star history, and the project that they belong to.
import type { Case } from '../sql-cases.ts';

const today = 10988; // 2030-01-31
const identity = (upstreamId: string, name: string, projectNo: number) => ({
  upstream_id: upstreamId,
  name_key: name,
  project_no: projectNo,
});
const reading = (day: string, starredOn: string, stars: number | null, more = {}) => ({
  day,
  starred_on: starredOn,
  stars,
  upstream_id: '7',
  full_name: 'Ann/Lens',
  ...more,
});

export const cases: Case[] = [
  {
    why: 'a day has the kept stars that were given on it, and the day of the reading',
    given: {
      stg_project_identity: [identity('7', 'ann/lens', 1)],
      obs_star_days: [
        reading('2030-01-31', '2030-01-30', 12),
        reading('2030-01-31', '2030-01-29', 0),
      ],
    },
    expect: [
      { project_no: 1, day_no: today - 2, kept: 0, seen_no: today },
      { project_no: 1, day_no: today - 1, kept: 12, seen_no: today },
    ],
  },
  {
    why: 'the newest reading of a day is used, even if it has fewer stars',
    given: {
      stg_project_identity: [identity('7', 'ann/lens', 1)],
      obs_star_days: [
        reading('2030-01-10', '2030-01-09', 500),
        reading('2030-01-31', '2030-01-09', 20),
      ],
    },
    expect: [{ project_no: 1, day_no: today - 22, kept: 20, seen_no: today }],
  },
  {
    why: 'two names of one project on one day have one row, with the larger count',
    given: {
      stg_project_identity: [identity('7', 'ann/lens', 1), identity('8', 'ann/old', 1)],
      obs_star_days: [
        reading('2030-01-31', '2030-01-30', 12),
        reading('2030-01-31', '2030-01-30', 3, { upstream_id: '8', full_name: 'ann/old' }),
      ],
    },
    expect: [{ project_no: 1, day_no: today - 1, kept: 12 }],
  },
  {
    why: 'without an upstream id the name is used; unknown counts and unknown repositories have no row',
    given: {
      stg_project_identity: [identity('', 'ann/lens', 1)],
      obs_star_days: [
        reading('2030-01-31', '2030-01-30', 12, { upstream_id: null }),
        reading('2030-01-31', '2030-01-29', null, { upstream_id: null }),
        reading('2030-01-31', '2030-01-30', 9, { upstream_id: '99' }),
        reading('2030-01-31', '2030-01-30', 9, { upstream_id: null, full_name: 'x/y' }),
      ],
    },
    expect: [{ project_no: 1, day_no: today - 1, kept: 12 }],
  },
  {
    why: 'the day of the reading itself, and days before the window, are excluded',
    given: {
      stg_project_identity: [identity('7', 'ann/lens', 1)],
      obs_star_days: [
        reading('2030-01-31', '2030-01-31', 12),
        reading('2029-10-10', '2029-10-01', 5),
      ],
    },
    expect: [],
  },
];
