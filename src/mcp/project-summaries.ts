// Converts the API's project records for MCP tools. Shortens third-party text and marks it as
// untrusted.
import { z } from 'zod';
import {
  ProjectCard,
  ProjectDetail,
  ProjectRelease,
  SimilarItem,
} from '../contracts/api/records.ts';
import { shorten } from './shorten-text.ts';
import { type Detail, untrusted } from './tool.ts';

export const Card = ProjectCard.omit({ name: true, desc: true }).extend({
  name: untrusted(z.string()),
  untrusted_desc: z.string().nullable(),
});
export const SimilarCard = SimilarItem.pick({
  id: true,
  stars: true,
  health: true,
  score: true,
  because: true,
});

const Release = ProjectRelease.omit({ tag: true }).extend({ untrusted_tag: z.string() });

export const ProjectRecord = ProjectDetail.omit({
  name: true,
  desc: true,
  topics: true,
  categories: true,
  lists: true,
  tracked_because: true,
  releases: true,
  deprecated: true,
}).extend({
  name: untrusted(z.string()),
  untrusted_desc: z.string().nullable(),
  untrusted_topics: z.array(z.string()),
  untrusted_categories: z.array(z.string()).optional(),
  deprecated: z
    .strictObject({
      by: z.string(),
      untrusted_evidence: z.string(),
    })
    .nullable(),
  releases: z.array(Release),
});

export function toCard<T extends z.infer<typeof ProjectCard>>(card: T, detail: Detail) {
  const { name, desc, ...facts } = card;
  return { ...facts, name: shorten(name, detail), untrusted_desc: shorten(desc, detail) };
}

const maxCounts = {
  concise: { topics: 10, releases: 3 },
  full: { topics: 40, releases: 10 },
} as const;

export function toProject(project: z.infer<typeof ProjectDetail>, detail: Detail) {
  const { name, desc, topics, categories, lists, tracked_because, releases, deprecated, ...facts } =
    project;
  const max = maxCounts[detail];
  const short = (texts: readonly string[]) =>
    texts.slice(0, max.topics).map((text) => shorten(text, 'concise'));
  return {
    ...facts,
    name: shorten(name, detail),
    untrusted_desc: shorten(desc, detail),
    untrusted_topics: short(topics),
    ...(detail === 'full' ? { untrusted_categories: short(categories) } : {}),
    deprecated: deprecated && {
      by: deprecated.by,
      untrusted_evidence: shorten(deprecated.evidence, detail),
    },
    releases: releases
      .slice(0, max.releases)
      .map(({ tag, ...release }) => ({ ...release, untrusted_tag: shorten(tag, 'concise') })),
  };
}
