// A small log with known outcomes: which projects of a list had stopped a year later.
import { openWorld, repository, type World } from '../graph/world.ts';

export const list = 'some-list';
export const asOf = '2029-01-31';
export const until = '2030-01-31';

export const seen = (name: string, committed_at: string | null, facts = {}) =>
  repository({
    full_name: `some/${name}`,
    pushed_at: null,
    created_at: '2025-01-01T00:00:00Z',
    commits_90d: 4,
    committed_at,
    ...facts,
  });

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** 25 projects stop after 300 days without a commit. 35 continue: 30 after 3 days, 5 after 300. */
export const stopping = names('stop', 25);
export const steady = names('steady', 30);
export const slow = names('slow', 5);

export async function openSmallLog(): Promise<World> {
  const world = await openWorld();
  const old = '2028-04-06T12:00:00Z';
  const before = [
    ...stopping.map((name) => seen(name, old)),
    ...steady.map((name) => seen(name, '2029-01-28T12:00:00Z')),
    ...slow.map((name) => seen(name, old)),
  ];
  await world.observe(
    'repositories',
    '2028-12-01',
    list,
    before.map((row) => ({ ...row, committed_at: old })),
  );
  await world.observe('repositories', asOf, list, before);
  await world.observe('repositories', until, list, [
    ...stopping.map((name) => seen(name, old)),
    ...[...steady, ...slow].map((name) => seen(name, '2029-10-01T12:00:00Z')),
  ]);
  return world;
}
