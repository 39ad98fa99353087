// Converts entries of Hugging Face's lists to rows.
import type { Row } from '../../contracts/observations.ts';
import type { ListedPaper, Model, Space } from './responses.ts';

export const sourceId = 'hugging-face';

export interface Place {
  /** Position of the entry in its list, starting at 1. */
  readonly position: number;
  readonly observedAt: string;
}

export const toModelRow =
  (list: 'downloads' | 'trending') =>
  (model: Model, { position, observedAt }: Place): Row<'hub_models'> => ({
    source: sourceId,
    observed_at: observedAt,
    list,
    position,
    id: model.id,
    task: model.pipeline_tag || null,
    downloads_30d: model.downloads ?? null,
    likes: model.likes ?? null,
    trending: model.trendingScore ?? null,
    created_at: model.createdAt ?? null,
    library: model.library_name || null, // for operators only: no SQL model reads it
    license: toLicense(model.tags ?? []),
  });

export const toSpaceRow = (space: Space, { position, observedAt }: Place): Row<'hub_spaces'> => ({
  source: sourceId,
  observed_at: observedAt,
  position,
  id: space.id,
  title: toTitle(space.cardData?.title),
  sdk: space.sdk || null,
  likes: space.likes ?? null,
  trending: space.trendingScore ?? null,
  created_at: space.createdAt ?? null,
});

export const toPaperRow = (
  { paper }: ListedPaper,
  { position, observedAt }: Place,
): Row<'papers'> => ({
  source: sourceId,
  observed_at: observedAt,
  position,
  id: paper.id,
  title: toLine(paper.title),
  abstract: paper.summary?.trim() || null,
  upvotes: paper.upvotes ?? null,
  url: `https://huggingface.co/papers/${paper.id}`,
  code_url: toCodeUrl(paper.githubRepo),
});

const toLicense = (tags: readonly string[]): string | null =>
  tags.find((tag) => /^license:./.test(tag))?.slice('license:'.length) ?? null;

/** Allows a number, because owners write titles in YAML, where `title: 2048` is a number. */
function toTitle(title: unknown): string | null {
  if (typeof title === 'number') return String(title);
  return typeof title === 'string' ? toLine(title) || null : null;
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const toCodeUrl = (url: string | null | undefined): string | null =>
  url && /^https:\/\/\S+$/.test(url) ? url : null;
