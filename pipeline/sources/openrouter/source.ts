// The OpenRouter source: reads all pages of its model list and records changes of model prices.
import {
  type KnownPrices,
  type PriceRow,
  readRemovedPrices,
  toKnownPrices,
} from '../../contracts/price-changes.ts';
import type { Batch, Collection, Source } from '../source.ts';
import { decodePage } from './decode.ts';
import { sourceId } from './rows.ts';

export interface OpenRouterOptions {
  /** Earlier rows of this source, for comparison. Only the newest row of each model is used. */
  readonly known: readonly PriceRow[];
}

/** Without this parameter, OpenRouter lists only models with text output. */
const scope = ['output_modalities', 'all'] as const;
export const firstPath = `/api/v1/models?${scope.join('=')}`;
/** The list has two or three pages. This maximum stops a list that never ends. */
const maxPages = 100;

/** If the pages contain a smaller share of the list, the link to the next page has probably changed. */
const minRead = 0.95;

/** The part of a page's result that later batches need. */
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
          throw new Error(
            `OpenRouter's model list has more than ${maxPages} pages. Check whether the API has changed.`,
          );
        }
        const at: string = path;
        const earlier = new Set(pages.flatMap(({ seen }) => seen));
        const page: PageEnd = await collection.batch(`models ${pages.length + 1}`, () =>
          readPage(collection, at, known, earlier),
        );
        pages.push(page);
        path = page.next;
      }
      const [read, total] = countRecords(pages);
      if (read < total * minRead) {
        throw new Error(
          `OpenRouter's model list has ${total} models, but its pages contain ${read}. Check whether the API has changed.`,
        );
      }
      await collection.batch('removed', async () => findRemoved(collection, pages, known));
      return undefined;
    },
  };
}

async function readPage(
  { ask: send, observedAt }: Collection,
  path: string,
  known: KnownPrices,
  earlier: ReadonlySet<string>,
): Promise<Batch<PageEnd>> {
  const { body } = await send({ path });
  const { decoded, next, ...page } = decodePage(body, known, observedAt, earlier);
  return { decoded, next: { ...page, next: next === null ? null : toPath(next) } };
}

/** Returns the path of the next page. Adds `output_modalities` if the link lacks it. */
function toPath(next: string): string {
  const url = new URL(next, 'https://openrouter.ai');
  const [name, value] = scope;
  if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/** Returns how many models the pages contain, and how many the list has according to them. */
const countRecords = (pages: readonly PageEnd[]): [number, number] => [
  sum(pages.map(({ records }) => records)),
  Math.max(...pages.map(({ total }) => total ?? 0)),
];

/** Returns one row per removed model. Returns no rows if the list may be incomplete. */
function findRemoved(
  { observedAt }: Collection,
  pages: readonly PageEnd[],
  known: KnownPrices,
): Batch<null> {
  const seen = new Set(pages.flatMap((page) => page.seen));
  const [read, total] = countRecords(pages);
  const isComplete = pages.every(({ nameless }) => nameless === 0) && read >= total;
  const rows = isComplete ? readRemovedPrices(known, seen, observedAt) : [];
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
