// The endpoint that lists change files.
import { z } from 'zod';
import { ChangeEntry, type ChangeFile, historyWindowDays } from './changes.ts';
import { keyed, Meta } from './endpoint.ts';
import { Count } from './scalars.ts';

export const changesEndpoint = {
  ...keyed,
  id: 'listChanges',
  path: '/changes',
  summary: 'List change files',
  description:
    'The entries of `/changes/index.json` after a sequence number, newest first: which files lead from one release of the dumps to the next. Apply them oldest first. An entry with `reset` starts a new chain: download the whole dumps. Requires no key and never counts against the quota.',
  query: z.strictObject({
    after: z
      .int()
      .min(0)
      .max(1e9)
      .default(0)
      .describe('Sequence number that you have. Returns only later entries.'),
  }),
  data: z.array(ChangeEntry),
  meta: Meta.extend({
    seq: Count.describe('The newest sequence number; 0 before the first release.'),
    release: z.string().nullable().describe('The newest release with the contents of `seq`.'),
    window_days: Count.describe(
      'Days of history in a release. Remove older days, counted from `day` of the entry.',
    ),
  }),
  needsKey: false,
  problems: ['invalid_parameter', 'method_not_allowed', 'slow_down', 'internal'],
  example: { path: {}, query: { after: '41' } },
} as const;

const exampleFile = (format: ChangeFile['format'], bytes: number): ChangeFile => ({
  path: `/changes/42.${format}`,
  format,
  bytes,
  sha256: (format === 'parquet' ? '7f' : 'c1').repeat(32),
});
const [from, to] = ['20260629T050000Z', '20260630T050000Z'];
const exampleEntry: ChangeEntry = {
  seq: 42,
  after: 41,
  ...{ from, to, day: '2026-06-30', at: '2026-06-30T05:10:00Z' },
  ...{ reset: false, reason: null, missed_days: [], merged: 1 },
  state: '4e'.repeat(32),
  files: [exampleFile('parquet', 640_123), exampleFile('ndjson.gz', 701_456)],
  tables: {
    history: { upserts: 10_640, deletes: 0 },
    projects: { upserts: 9_870, deletes: 2 },
  },
};

/** What the OpenAPI document shows. Change files are not part of a release, so it is made up. */
export const exampleChanges = {
  data: [exampleEntry],
  meta: { seq: 42, release: to, window_days: historyWindowDays },
};
