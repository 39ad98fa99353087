// The watched list of a signed-in reader whose browser blocks changes to its storage.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openList } from '../../src/components/watch/open-watched-list.ts';
import type { WatchedItem } from '../../src/contracts/watched-list.ts';

const item: WatchedItem = { kind: 'p', id: 'alba-lab-tinyserve', name: 'tinyserve' };
const blocked = 'does not allow this site to store the list';

/** The lists in the browser and in the account. */
let inBrowser: readonly WatchedItem[];
let inAccount: readonly WatchedItem[];

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'watch' ? JSON.stringify(inBrowser) : 'signed in'),
    setItem: () => {
      throw new Error('The storage is blocked.');
    },
  });
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'POST') inAccount = [];
    return Response.json({ items: inAccount, token: 'token', notice: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('an entry that stays in the browser is reported when it is removed', async () => {
  [inBrowser, inAccount] = [[item], []];
  const list = await openList();
  expect(await list.remove(item)).toContain(blocked);
  expect(list.items()).toEqual([item]);

  [inBrowser, inAccount] = [[item], [item]];
  const both = await openList();
  expect(await both.remove(item)).toContain(blocked);
  expect(inAccount).toEqual([]);
});

it('an entry that is only in the account is removed without an error', async () => {
  [inBrowser, inAccount] = [[], [item]];
  const list = await openList();
  expect(await list.remove(item)).toBe('');
  expect(list.items()).toEqual([]);
});
