// The reader's watched list: in the account if the reader is signed in, otherwise in the browser.
import {
  isSameItem,
  maxWatched,
  toWatchedSearch,
  type WatchedItem,
  type WatchedResponse,
} from '../../contracts/watched-list.ts';
import { readList, writeList } from './stored-list.ts';

export interface OpenList {
  readonly isInAccount: boolean;
  /** The error message if the account's list could not be read, otherwise an empty string. */
  readonly fault: string;
  /** The entries of the list, newest first. */
  items(): readonly WatchedItem[];
  /** `add` and `remove` return an error message, or an empty string on success. */
  add(items: readonly WatchedItem[]): Promise<string>;
  remove(item: WatchedItem): Promise<string>;
}

const listUrl = '/account/watched.json';
const signedInKey = 'account';
const unreachable = {
  kind: 'refused',
  text: 'Your account cannot be reached. Check your connection and reload the page.',
} as const;

export async function openList(): Promise<OpenList> {
  if (!isSignedIn()) return browserList;
  const result = await request({}).catch(() => ({ notice: unreachable }));
  return result === undefined ? browserList : toAccountList(result);
}

function isSignedIn(): boolean {
  try {
    return Boolean(localStorage.getItem(signedInKey));
  } catch {
    return false;
  }
}

const storageBlocked =
  'Your browser does not allow this site to store the list. Allow it in the browser settings.';

const browserList: OpenList = {
  isInAccount: false,
  fault: '',
  items: readList,
  async add(items) {
    const own = readList();
    const missing = items.filter((item) => !own.some((one) => isSameItem(one, item)));
    const added = missing.slice(0, maxWatched - own.length);
    if (!writeList([...added, ...own])) return storageBlocked;
    if (added.length === missing.length) return '';
    return `${missing.length - added.length} not added: the maximum is ${maxWatched} entries. Remove some first.`;
  },
  async remove(item) {
    return writeList(readList().filter((one) => !isSameItem(one, item))) ? '' : storageBlocked;
  },
};

function toAccountList(first: WatchedResponse): OpenList {
  let { items = [], token } = first;
  const change = async (action: string, fields: Readonly<Record<string, string>>) => {
    if (token === undefined) return first.notice?.text ?? unreachable.text;
    const body = new URLSearchParams({ action, token, ...fields });
    const result = await request({ body }).catch(() => ({ items, token, notice: unreachable }));
    if (!result) return 'You have been signed out. Sign in again, or reload the page.';
    items = result.items ?? items;
    token = result.token ?? token;
    return result.notice?.kind === 'refused' ? result.notice.text : '';
  };
  return {
    isInAccount: true,
    fault: first.items ? '' : (first.notice?.text ?? unreachable.text),
    // Also lists entries that are stored only in the browser because the account's list is full.
    items: () => [
      ...items,
      ...readList().filter((one) => !items.some((item) => isSameItem(item, one))),
    ],
    add: (added) => {
      const fields = new URLSearchParams(toWatchedSearch(added).slice(1));
      return change('merge-watched', Object.fromEntries(fields));
    },
    async remove(item) {
      const browserFault = await browserList.remove(item);
      const isSame = (one: WatchedItem) => isSameItem(one, item);
      if (!items.some(isSame)) return browserFault;
      const fault = await change('unwatch', { kind: item.kind, id: item.id });
      // Blocked storage does not matter if the entry was only in the account.
      return fault || (readList().some(isSame) ? browserFault : '');
    },
  };
}

/**
 * If the reader is no longer signed in, returns undefined and removes the account from the
 * browser's storage. The header of the next page then shows “Sign in”.
 */
async function request({
  body,
}: {
  readonly body?: URLSearchParams;
}): Promise<WatchedResponse | undefined> {
  const response = await fetch(listUrl, body ? { method: 'POST', body } : {});
  const result: WatchedResponse = await response.json();
  if (response.status === 401) {
    localStorage.removeItem(signedInKey);
    return undefined;
  }
  if (!response.ok && !result.notice)
    throw new Error(
      `The server returned status ${response.status} for the watched list. Try again later.`,
    );
  return result;
}
