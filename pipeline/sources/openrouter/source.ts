// OpenRouter's models: which requests make one collection and which changes come of it.
import {
  type KnownPrices,
  type PriceRow,
  readRemovedPrices,
  toKnownPrices,
} from '../../../src/contracts/price-changes.ts';
import type { Batch, Collection, Source } from '../source.ts';
import { decodePage } from './decode.ts';
import { sourceId } from './rows.ts';

export interface OpenRouterOptions {
  /** Rows of this source from before the day of the collection: the newest of each model counts. */
  readonly known: readonly PriceRow[];
}

/** By default models that write text alone are listed. */
const scope = ['output_modalities', 'all'] as const;
const firstPath = `/api/v1/models?${scope.join('=')}`;
/** Far above the two or three pages that there are; a server that never ends must not hold us. */
const maxPages = 100;

/** What later batches need to know of a page. */
type PageEnd = {
  readonly next: string | null;
  readonly seen: readonly string[];
  readonly nameless: number;
  readonly records: number;
  readonly total: number | null;
};

export function createOpenRouter({ known: rows }: OpenRouterOptions): Source {
  const known = toKnownPrices(rows);
  return {
    id: sourceId,
    streams: ['model_prices'],
    async collect(collection) {
      const pages: PageEnd[] = [];
      for (let path: string | null = firstPath; path !== null; ) {
        if (pages.length === maxPages) {
          throw new Error(`OpenRouter's list of models did not end after ${maxPages} pages.`);
        }
        const at: string = path;
        const earlier = new Set(pages.flatMap(({ seen }) => seen));
        const page: PageEnd = await collection.batch(`models ${pages.length + 1}`, () =>
          readPage(collection, at, known, earlier),
        );
        pages.push(page);
        path = page.next;
      }
      await collection.batch('removed', async () => findRemoved(collection, pages, known));
      return undefined;
    },
  };
}

async function readPage(
  { ask, observedAt }: Collection,
  path: string,
  known: KnownPrices,
  earlier: ReadonlySet<string>,
): Promise<Batch<PageEnd>> {
  const { body } = await ask({ path });
  const { decoded, next, ...page } = decodePage(body, known, observedAt, earlier);
  return { decoded, next: { ...page, next: next === null ? null : toPath(next) } };
}

/** The path of a next page, which may come as a whole address and without what we asked for. */
function toPath(next: string): string {
  const url = new URL(next, 'https://openrouter.ai');
  const [name, value] = scope;
  if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/** Only a whole list tells what is gone. */
function findRemoved(
  { observedAt }: Collection,
  pages: readonly PageEnd[],
  known: KnownPrices,
): Batch<null> {
  const seen = new Set(pages.flatMap((page) => page.seen));
  const isWhole =
    pages.every(({ nameless }) => nameless === 0) &&
    sum(pages.map(({ records }) => records)) >= Math.max(...pages.map(({ total }) => total ?? 0));
  const rows = isWhole ? readRemovedPrices(known, seen, observedAt) : [];
  return {
    decoded: {
      observed: rows.map((row) => ({ stream: 'model_prices', row }) as const),
      refused: [],
      unknown: [],
    },
    next: null,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
