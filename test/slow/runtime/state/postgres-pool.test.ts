// A connection on which PostgreSQL does not respond in time.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../../../src/runtime/state/postgres-pool.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';

let postgres: TestPostgres;
let stateUrl: string;
beforeAll(async () => {
  postgres = await startPostgres();
  stateUrl = await postgres.createDatabase();
});
afterAll(() => postgres.stop());

it('a broken connection is removed from the pool and logged, and the next one works', async () => {
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => void lines.push(line);
  const pool = createPool({ stateUrl, log, max: 1, statementMs: 300 });
  const silent = await pool.connect();
  await expect(silent.query('select pg_sleep(10)', [])).rejects.toThrow('Query read timeout');
  // This query is not sent, because it would wait for the first one.
  await expect(silent.query('select 1', [])).rejects.toThrow('Query read timeout');
  silent.release();
  expect(lines).toEqual([
    ['warn', 'closed a connection to the state after a timeout', { reason: 'Query read timeout' }],
  ]);
  const next = await pool.connect();
  const { rows } = await next.query<{ sum: unknown }>(
    'select sum(n) as sum from generate_series(1, 3) as n',
    [],
  );
  expect(rows).toEqual([{ sum: 6 }]);
  next.release();
  await pool.end();
});
