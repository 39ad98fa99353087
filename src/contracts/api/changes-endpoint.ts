// The endpoint `/changes`, which lists the change files.
import { z } from 'zod';
import { Count } from '../../lib/scalars.ts';
import { ChangeEntry, type ChangeFile, historyWindowDays } from '../files/change-files.ts';
import { keyed, Meta } from './endpoint.ts';

export const changesEndpoint = {
  ...keyed,
  tag: 'Service',
  id: 'listChanges',
  path: '/changes',
  summary: 'List change files',
  description:
    'Returns the entries of `/changes/index.json` after a sequence number, newest first. Each entry lists the change files that update the dumps from one release to the next. Apply the entries oldest first. If `reset` is true for an entry, a new chain of change files starts: download the complete dumps instead. Requires no key and never counts against the quota.',
  query: z.strictObject({
    after: z
      .int()
      .min(0)
      .max(1e9)
      .default(0)
      .describe('Sequence number of your copy. Returns only later entries.'),
  }),
  data: z.array(ChangeEntry),
  meta: Meta.extend({
    seq: Count.describe('The newest sequence number; 0 before the first release.'),
    release: z
      .string()
      .nullable()
      .describe('ID of the newest release whose dumps match `seq`; null before the first release.'),
    window_days: Count.describe(
      'Number of days of history in a release. After you apply an entry, delete older days of history, counted back from the entry’s `day`.',
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
  from,
  to,
  day: '2026-06-30',
  at: '2026-06-30T05:10:00Z',
  reset: false,
  reason: null,
  missed_days: [],
  merged: 1,
  state: '4e'.repeat(32),
  files: [exampleFile('parquet', 640_123), exampleFile('ndjson.gz', 701_456)],
  tables: {
    history: { upserts: 10_640, deletes: 0 },
    projects: { upserts: 9_870, deletes: 2 },
  },
};

/**
 * Example for the OpenAPI document. It is invented, because the other examples are read from a
 * release, and a release does not contain change files.
 */
export const exampleChanges = {
  data: [exampleEntry],
  meta: { seq: 42, release: to, window_days: historyWindowDays },
};
