// The MCP tool `daybreak_compare_projects`: returns the facts and scores of several projects.
import { z } from 'zod';
import { maxCompared } from '../../contracts/api/comparison-rules.ts';
import { projectId } from '../../contracts/api/endpoint.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import type { ProjectDetail } from '../../contracts/api/records.ts';
import { Card, toCard } from '../project-summaries.ts';
import { readProject } from '../read-project.ts';
import { type Detail, defineTool, detail } from '../tool.ts';

const Compared = Card.extend({
  label: z.string().nullable(),
  why: z.string().nullable(),
  deprecated: z.boolean(),
  forks: z.int().nullable(),
  created: z.string().nullable(),
  pushed: z.string().nullable(),
  last_release: z.string().nullable(),
});

function toCompared(project: ProjectDetail, level: Detail): z.infer<typeof Compared> {
  const { id, name, url, desc, stars, stars_on, lang, license, momentum, trend, vertical } =
    project;
  const { health, deprecated, forks, created, pushed, releases } = project;
  const facts = { id, name, url, desc, stars, stars_on, lang, license, momentum, trend, vertical };
  const { score = null, provisional = null, label = null, why = null } = health ?? {};
  return {
    ...toCard({ ...facts, health: score, provisional }, level),
    label,
    why,
    deprecated: deprecated !== null,
    forks,
    created,
    pushed,
    last_release: releases[0]?.date ?? null,
  };
}

export const compareProjects = defineTool({
  name: 'daybreak_compare_projects',
  description: `Compares two to ${maxCompared} projects, in the order of \`ids\`.`,
  input: z.strictObject({
    ids: z.array(projectId.describe('')).min(2).max(maxCompared).describe('IDs or owner/repo'),
    detail,
  }),
  output: { items: z.array(Compared), unknown: z.array(z.string()) },
  aliases: { projects: 'ids', repos: 'ids' },
  async run(api, { ids, detail: level }) {
    const items: z.infer<typeof Compared>[] = [];
    const unknown: string[] = [];
    for (const id of ids) {
      try {
        items.push(toCompared(await readProject(api, id), level));
      } catch (cause) {
        if (!(cause instanceof ServiceError) || cause.code !== 'not_found') throw cause;
        unknown.push(cause.message);
      }
    }
    const found = items.map(({ id }) => id).join(',');
    return { source: `/compare?p=${found}`, fields: { unknown }, items };
  },
});
