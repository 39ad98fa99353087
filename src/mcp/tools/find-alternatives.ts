// The MCP tool `daybreak_find_alternatives`: lists alternatives to a commercial product or a
// project.
import { z } from 'zod';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { AlternativesRecord } from '../../contracts/api/records.ts';
import type { Api } from '../api.ts';
import { readCursor, toCursor } from '../cursor.ts';
import { readProject } from '../read-project.ts';
import { shorten } from '../shorten-text.ts';
import { cursor, type Detail, defineTool, detail, paged, untrusted } from '../tool.ts';

const { repo, license_kind } = AlternativesRecord.shape.alternatives.element.shape;
const Alternative = z.strictObject({
  name: untrusted(z.string()),
  repo,
  untrusted_desc: z.string().nullable(),
  license: z.string().nullable(),
  license_kind: license_kind.nullable(),
  license_note: z.string().nullable(),
  project: z.string().nullable(),
  stars: z.int().nullable(),
  health: z.int().nullable(),
  label: z.string().nullable(),
  deprecated: z.boolean().nullable(),
  because: z.array(z.string()),
});

export const findAlternatives = defineTool({
  name: 'daybreak_find_alternatives',
  description:
    'Alternatives to a commercial `product` (name or domain) or an open-source `project` (ID): pass one. `license_kind` says which are open source.',
  input: z.strictObject({
    product: z.string().min(1).max(200).optional().describe('Such as "Notion"'),
    project: z.string().min(1).max(200).optional().describe('ID or owner/repo'),
    cursor,
    detail,
  }),
  output: { of: z.string(), total: z.int(), items: z.array(Alternative), ...paged },
  aliases: { name: 'product', id: 'project', query: 'product' },
  async run(api, { product, project, cursor: place, detail: level }) {
    if ((product === undefined) === (project === undefined)) {
      const found =
        product === undefined ? 'Neither `product` nor `project`' : 'Both `product` and `project`';
      const verb = product === undefined ? 'was' : 'were';
      throw new ServiceError(
        'invalid_parameter',
        `${found} ${verb} sent. Send exactly one of them.`,
      );
    }
    const start = readCursor(api.release, place);
    const { of, source, items } =
      product === undefined
        ? await listSimilar(api, project ?? '', level)
        : await listAlternatives(api, product, level);
    return {
      source,
      fields: { of, total: items.length },
      items: items.slice(start),
      next: (count) => (start + count < items.length ? toCursor(api.release, start + count) : null),
    };
  },
});

async function listAlternatives(api: Api, product: string, level: Detail) {
  const { data } = await api.read('alternatives', { path: { product } });
  const items = await Promise.all(
    data.alternatives.map(async ({ name, desc, site: _site, ...facts }) => ({
      name: shorten(name, level),
      ...facts,
      untrusted_desc: shorten(desc, level),
      ...(await rate(api, facts.repo)),
      because: [],
    })),
  );
  const source = data.page ?? `/api/v1/alternatives/${encodeURIComponent(product)}`;
  return { of: data.name, source, items };
}

async function listSimilar(api: Api, id: string, level: Detail) {
  const project = await readProject(api, id);
  const { data } = await api.read('similar', { path: { id: project.id } });
  const items = await Promise.all(
    data.map(async ({ name, desc, url, license, because }) => {
      const other = new URL(url).pathname.slice(1);
      return {
        name: shorten(name, level),
        repo: other,
        untrusted_desc: shorten(desc, level),
        license,
        license_kind: null,
        license_note: null,
        ...(await rate(api, other)),
        because,
      };
    }),
  );
  return { of: project.id, source: `/api/v1/project/${project.id}/similar`, items };
}

const untracked = { project: null, stars: null, health: null, label: null, deprecated: null };

async function rate(api: Api, name: string) {
  try {
    const { data } = await api.read('project', { path: { id: name } });
    const { id, stars, health, deprecated } = data;
    const { score = null, label = null } = health ?? {};
    return { project: id, stars, health: score, label, deprecated: deprecated !== null };
  } catch (cause) {
    if (cause instanceof ServiceError && cause.code === 'not_found') return untracked;
    throw cause;
  }
}
