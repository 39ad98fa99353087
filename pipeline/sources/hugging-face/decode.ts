// Decodes one page of a list of the hub.
import { z } from 'zod';
import { nameUnknownFields } from '../../../src/contracts/unknown-fields.ts';
import type { Decoded, Observed, Refused } from '../source.ts';
import type { HubList } from './lists.ts';

/** How far a list has been read. */
export interface Progress {
  /** Entries so far: the last one's position. */
  readonly position: number;
  /** Their ids: a list moves while it is paged, and what slips to the next page is no second entry. */
  readonly ids: readonly string[];
}

export interface DecodedPage extends Progress {
  readonly decoded: Decoded;
}

export interface PageLimits {
  readonly observedAt: string;
  /** Entries beyond this position are left. */
  readonly size: number;
}

/** Throws where the body is no list at all. */
export function decodePage(
  list: HubList,
  body: unknown,
  before: Progress,
  { observedAt, size }: PageLimits,
): DecodedPage {
  if (!Array.isArray(body)) {
    throw new Error(
      `Hugging Face answered without a list of ${list.name}. See whether the form of its API has changed.`,
    );
  }
  const observed: Observed[] = [];
  const refused: Refused[] = [];
  const ids = new Set(before.ids);
  let { position } = before;
  for (const record of body) {
    const id = list.findId(record);
    if (position >= size || (id !== undefined && ids.has(id))) continue;
    position += 1; // one that is refused keeps its place: the others stand where the hub has them
    if (id !== undefined) ids.add(id);
    const made = decodeEntry(list, record, { position, observedAt });
    if (typeof made === 'string') refused.push({ stream: list.stream, record, reason: made });
    else observed.push(made);
  }
  const unknown = nameUnknownFields(z.array(list.entry), body);
  return { decoded: { observed, refused, unknown }, position, ids: [...ids] };
}

function decodeEntry(list: HubList, record: unknown, place: Parameters<HubList['decode']>[1]) {
  try {
    return list.decode(record, place);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    return `${issue?.path.join('.') || 'record'}: ${issue?.message}`;
  }
}

/** The path of the next page from a `Link` header, or nothing at the end. */
export function findNextPath(link: string | undefined): string | undefined {
  const [, address] = /<([^>]+)>\s*;[^,<]*\brel="?next"?/i.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  const { pathname, search } = new URL(address, 'https://huggingface.co');
  return pathname + search;
}
