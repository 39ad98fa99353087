// Defines the lists of Hugging Face: first page, format of an entry, and conversion to a row.
import type { z } from 'zod';
import { type DecodedRecord, decodeRecord, type Observed } from '../source.ts';
import { ListedPaper, Model, NamedPaper, NamedRecord, Space } from './responses.ts';
import { type Place, toModelRow, toPaperRow, toSpaceRow } from './rows.ts';

export interface HubList {
  readonly name: string;
  readonly stream: Observed['stream'];
  readonly firstPath: string;
  readonly entry: z.ZodType;
  /** Returns the id of a record, even if the rest of the record is invalid. */
  findId(record: unknown): string | undefined;
  /** Converts a record to a row, or returns the reason why that is not possible. */
  decode(record: unknown, place: Place): DecodedRecord<Observed>;
}

/** The maximum number of entries per page that Hugging Face allows. */
const pageSize = 500;

function toPath(path: string, size: number, sort: string, expand: readonly string[]): string {
  const query = new URLSearchParams({ sort, limit: String(Math.min(size, pageSize)) });
  for (const field of expand) query.append('expand', field);
  return `${path}?${query}`;
}

function decodeTo<T>(
  schema: z.ZodType<T>,
  record: unknown,
  toObserved: (data: T) => Observed,
): DecodedRecord<Observed> {
  const decoded = decodeRecord(schema, record);
  return 'reason' in decoded ? decoded : { ...decoded, data: toObserved(decoded.data) };
}

const modelFields = [
  'createdAt',
  'downloads',
  'library_name',
  'likes',
  'pipeline_tag',
  'tags',
  'trendingScore',
];
const spaceFields = ['cardData', 'createdAt', 'likes', 'sdk', 'trendingScore'];
const findRecordId = (record: unknown) => NamedRecord.safeParse(record).data?.id;

export const buildModelList = (list: 'downloads' | 'trending', size: number): HubList => ({
  name: `models by ${list}`,
  stream: 'hub_models',
  firstPath: toPath('/api/models', size, list === 'trending' ? 'trendingScore' : list, modelFields),
  entry: Model,
  findId: findRecordId,
  decode: (record, place) =>
    decodeTo(Model, record, (model) => ({
      stream: 'hub_models',
      row: toModelRow(list)(model, place),
    })),
});

export const buildSpaceList = (size: number): HubList => ({
  name: 'spaces by trending',
  stream: 'hub_spaces',
  firstPath: toPath('/api/spaces', size, 'trendingScore', spaceFields),
  entry: Space,
  findId: findRecordId,
  decode: (record, place) =>
    decodeTo(Space, record, (space) => ({ stream: 'hub_spaces', row: toSpaceRow(space, place) })),
});

export const buildPaperList = (size: number): HubList => ({
  name: 'daily papers',
  stream: 'papers',
  firstPath: `/api/daily_papers?limit=${size}`,
  entry: ListedPaper,
  findId: (record) => NamedPaper.safeParse(record).data?.paper.id,
  decode: (record, place) =>
    decodeTo(ListedPaper, record, (paper) => ({ stream: 'papers', row: toPaperRow(paper, place) })),
});
