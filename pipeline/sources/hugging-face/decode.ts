// Decodes one page of a list from Hugging Face's API.
import { z } from 'zod';
import { addFields, noFields } from '../../contracts/response-fields.ts';
import type { Decoded, Observed, Refused } from '../source.ts';
import type { HubList } from './lists.ts';

export interface Progress {
  /** Number of entries that were read so far. */
  readonly position: number;
  /**
   * The ids of all entries that were read. If the list changes in the meantime, the next page can
   * contain some of these entries again.
   */
  readonly ids: readonly string[];
}

export interface DecodedPage extends Progress {
  readonly decoded: Decoded;
}

export interface PageLimits {
  readonly observedAt: string;
  readonly size: number;
}

/**
 * Decodes the entries of a page. Ignores entries that an earlier page contained, and entries after
 * the first `size` entries of the list. Throws if the body is not a list.
 */
export function decodePage(
  list: HubList,
  body: unknown,
  before: Progress,
  { observedAt, size }: PageLimits,
): DecodedPage {
  if (!Array.isArray(body)) {
    throw new Error(
      `The response from Hugging Face is not a list of ${list.name}. Check whether the API has changed.`,
    );
  }
  const observed: Observed[] = [];
  const refused: Refused[] = [];
  const left: string[] = [];
  const ids = new Set(before.ids);
  let { position } = before;
  for (const record of body) {
    const id = list.findId(record);
    if (position >= size || (id !== undefined && ids.has(id))) continue;
    position += 1; // an invalid record counts too, so that later positions stay correct
    if (id !== undefined) ids.add(id);
    const result = list.decode(record, { position, observedAt });
    if ('reason' in result) refused.push({ stream: list.stream, record, reason: result.reason });
    else {
      observed.push(result.data);
      left.push(...result.left);
    }
  }
  const fields = noFields();
  addFields(fields, z.array(list.entry), body, list.stream);
  const decoded = {
    ...{ observed, refused, left, records: body.length },
    ...{ fields: fields.present, unknown: [...fields.unknown].sort() },
  };
  return { decoded, position, ids: [...ids] };
}

/** Returns the path of the next page according to a `Link` header. Undefined on the last page. */
export function findNextPath(link: string | undefined): string | undefined {
  const links = [...(link ?? '').matchAll(/<([^<>]+)>([^<]*)/g)];
  const nextUrl = links.find(([, , parameters = '']) => /\brel="?next"?/i.test(parameters))?.[1];
  if (nextUrl === undefined) return undefined;
  const { pathname, search } = new URL(nextUrl, 'https://huggingface.co');
  return pathname + search;
}
