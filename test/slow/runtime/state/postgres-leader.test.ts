// One of several servers is the leader, and another takes over when it ends. Only the database
// clock counts.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLeader } from '../../../../src/runtime/state/postgres-leader.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';

let postgres: TestPostgres;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
});
afterAll(() => postgres.stop());

const log = () => undefined;
const countLeaders = async (all: readonly { isLeader(): Promise<boolean> }[]) =>
  (await Promise.all(all.map((one) => one.isLeader()))).filter(Boolean).length;

it('servers elect exactly one leader, which stays the leader', async () => {
  const all = [1, 2, 3].map(() => createLeader(url, log));
  for (let round = 0; round < 5; round += 1) expect(await countLeaders(all)).toBe(1);
  const before = await Promise.all(all.map((one) => one.isLeader()));
  expect(await Promise.all(all.map((one) => one.isLeader()))).toEqual(before);
  await Promise.all(all.map((one) => one.close()));
});

it('another server becomes the leader when the leader closes', async () => {
  const [first, second] = [createLeader(url, log), createLeader(url, log)];
  expect([await first.isLeader(), await second.isLeader()]).toEqual([true, false]);
  await first.close();
  await expect.poll(() => second.isLeader(), { timeout: 5000 }).toBe(true);
  await second.close();
});

it("servers never have two leaders when the leader's connection is cut, and that server rejoins", async () => {
  const [first, second] = [createLeader(url, log), createLeader(url, log)];
  expect([await first.isLeader(), await second.isLeader()]).toEqual([true, false]);
  const operator = new pg.Client({ connectionString: url });
  await operator.connect();
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'daybreak-leader' and pid in (select pid from pg_locks where locktype = 'advisory')`;
  await operator.query(cut);
  await operator.end();
  for (let round = 0; round < 20; round += 1) {
    expect(await countLeaders([first, second])).toBeLessThan(2);
  }
  await expect.poll(() => countLeaders([first, second]), { timeout: 5000 }).toBe(1);
  await Promise.all([first.close(), second.close()]);
});

it('servers have no leader while the database cannot be reached', async () => {
  const lost = createLeader('postgres://daybreak:daybreak@127.0.0.1:1/none', log);
  expect(await lost.isLeader()).toBe(false);
  await lost.close();
});
