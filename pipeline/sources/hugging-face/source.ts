// The Hugging Face source: top models, trending models and spaces, and daily papers.
import type { Batch, Collection, Source } from '../source.ts';
import { decodePage, findNextPath, type Progress } from './decode.ts';
import { buildModelList, buildPaperList, buildSpaceList, type HubList } from './lists.ts';
import { sourceId } from './rows.ts';

export interface HuggingFaceOptions {
  readonly sizes?: Partial<Record<'downloads' | 'trending' | 'spaces' | 'papers', number>>;
}

/** Default sizes. The top 1,000 models by downloads include about 100 language models. */
const defaultSizes = { downloads: 1000, trending: 300, spaces: 300, papers: 100 };

type PageEnd = Progress & { readonly next: string | null };

export function createHuggingFace({ sizes }: HuggingFaceOptions = {}): Source {
  const { downloads, trending, spaces, papers } = { ...defaultSizes, ...sizes };
  return {
    id: sourceId,
    streams: ['hub_models', 'hub_spaces', 'papers'],
    async collect(collection) {
      await collectList(collection, buildModelList('downloads', downloads), downloads);
      await collectList(collection, buildModelList('trending', trending), trending);
      await collectList(collection, buildSpaceList(spaces), spaces);
      await collectList(collection, buildPaperList(papers), papers);
      return undefined;
    },
  };
}

async function collectList(collection: Collection, list: HubList, size: number): Promise<void> {
  let end: PageEnd = { position: 0, ids: [], next: list.firstPath };
  for (let page = 1; end.next !== null; page += 1) {
    const before = end;
    end = await collection.batch(`${list.name} ${page}`, () =>
      readPage(collection, list, before, size),
    );
  }
}

async function readPage(
  { ask: send, observedAt }: Collection,
  list: HubList,
  before: PageEnd,
  size: number,
): Promise<Batch<PageEnd>> {
  const { body, headers } = await send({ path: before.next ?? list.firstPath });
  const { decoded, position, ids } = decodePage(list, body, before, { observedAt, size });
  // Stops at a page without new entries, in case the server repeats the same page forever.
  const isDone = position >= size || position === before.position;
  const next = isDone ? null : (findNextPath(headers.link) ?? null);
  return { decoded, next: { position, ids, next } };
}
