// The reader's watched list: in the account while someone is signed in, otherwise in the browser.
import {
  isSameItem,
  maxWatched,
  toWatchedSearch,
  type WatchedAnswer,
  type WatchedItem,
} from '../../contracts/watched-list.ts';
import { readList, writeList } from './list.ts';

export interface OpenList {
  readonly isInAccount: boolean;
  /** Why the list of the account could not be read; an empty text when it was. */
  readonly fault: string;
  /** Newest first. */
  items(): readonly WatchedItem[];
  /** Each returns why the list was not changed; an empty text when it was. */
  add(items: readonly WatchedItem[]): Promise<string>;
  remove(item: WatchedItem): Promise<string>;
}

const address = '/account/watched.json';
const signedInKey = 'account';
const unreached = {
  kind: 'refused',
  text: 'Your account cannot be reached. Check your connection and reload the page.',
} as const;

/** Asks the server only if this browser is signed in: pages are the same for all readers. */
export async function openList(): Promise<OpenList> {
  if (!isSignedIn()) return browserList;
  const answer = await ask({}).catch(() => ({ notice: unreached }));
  return answer === undefined ? browserList : toAccountList(answer);
}

function isSignedIn(): boolean {
  try {
    return Boolean(localStorage.getItem(signedInKey));
  } catch {
    return false;
  }
}

const unkept = 'This browser does not allow this site to store the list.';

const browserList: OpenList = {
  isInAccount: false,
  fault: '',
  items: readList,
  async add(items) {
    const own = readList();
    const missing = items.filter((item) => !own.some((one) => isSameItem(one, item)));
    const added = missing.slice(0, maxWatched - own.length);
    if (!writeList([...added, ...own])) return unkept;
    if (added.length === missing.length) return '';
    return `${missing.length - added.length} did not fit: the list holds at most ${maxWatched}.`;
  },
  async remove(item) {
    return writeList(readList().filter((one) => !isSameItem(one, item))) ? '' : unkept;
  },
};

function toAccountList(first: WatchedAnswer): OpenList {
  let { items = [], token } = first;
  const change = async (action: string, fields: Readonly<Record<string, string>>) => {
    if (token === undefined) return first.notice?.text ?? unreached.text;
    const body = new URLSearchParams({ action, token, ...fields });
    const answer = await ask({ body }).catch(() => ({ items, token, notice: unreached }));
    if (!answer) return 'You are not signed in anymore. Reload the page.';
    items = answer.items ?? items;
    token = answer.token ?? token;
    return answer.notice?.kind === 'refused' ? answer.notice.text : '';
  };
  return {
    isInAccount: true,
    fault: first.items ? '' : (first.notice?.text ?? unreached.text),
    // Entries of the browser that did not fit into the account are shown as well.
    items: () => [
      ...items,
      ...readList().filter((one) => !items.some((item) => isSameItem(item, one))),
    ],
    add: (added) => {
      const fields = new URLSearchParams(toWatchedSearch(added).slice(1));
      return change('merge-watched', Object.fromEntries(fields));
    },
    async remove(item) {
      await browserList.remove(item);
      const isStored = items.some((one) => isSameItem(one, item));
      return isStored ? await change('unwatch', { kind: item.kind, id: item.id }) : '';
    },
  };
}

/** Undefined when nobody is signed in anymore. The header says so from the next page on. */
async function ask({
  body,
}: {
  readonly body?: URLSearchParams;
}): Promise<WatchedAnswer | undefined> {
  const response = await fetch(address, body ? { method: 'POST', body } : {});
  const answer: WatchedAnswer = await response.json();
  if (response.status === 401) {
    localStorage.removeItem(signedInKey);
    return undefined;
  }
  if (!response.ok && !answer.notice) throw new Error(`The server returned ${response.status}.`);
  return answer;
}
