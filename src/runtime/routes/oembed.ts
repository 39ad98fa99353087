// GET /oembed: oEmbed descriptions (https://oembed.com) of our pages, for sites that embed links to
// these pages. Requires no key.
import type { Hono } from 'hono';
import type { z } from 'zod';
import { OembedQuery } from '../../contracts/api/chart-parameters.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { readQuery } from '../http/query-parameters.ts';
import type { Env } from '../http/request-context.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { type AppDeps, publicHeaders, useRelease } from './app-deps.ts';

const size = { width: 640, height: 240 };
const cacheSeconds = 3600;

type Embed = Readonly<Record<string, string | number>>;

export function addOembed(app: Hono<Env>, deps: AppDeps): void {
  app.get('/oembed', async (context) => {
    const { searchParams } = new URL(context.req.url);
    const query = readQuery('/oembed', searchParams, OembedQuery);
    const { format } = query;
    if (format !== 'json' && format !== 'xml') {
      return context.text(
        `The format "${format}" is not supported. Use json or xml.\n`,
        501,
        publicHeaders,
      );
    }
    const site = deps.config.site;
    return await useRelease(deps, async (release) => {
      const embed = await describeEmbed(release, site, query);
      if (format === 'json') return context.json(embed, 200, publicHeaders);
      const type = { 'Content-Type': 'text/xml; charset=utf-8' };
      return context.body(toEmbedXml(embed), 200, { ...publicHeaders, ...type });
    });
  });
}

/**
 * Returns the star chart for project pages, and a link with a title for model and product pages.
 */
async function describeEmbed(
  { projects, snapshot }: LoadedRelease,
  site: { readonly name: string; readonly url: string },
  { url, maxwidth = size.width, maxheight = size.height }: z.infer<typeof OembedQuery>,
): Promise<Embed> {
  const path = toPath(url, site.url);
  const [, kind, id = ''] = /^\/(projects|models|alternatives)\/(.+?)\/?$/.exec(path ?? '') ?? [];
  const common = {
    version: '1.0',
    provider_name: site.name,
    provider_url: site.url,
    cache_age: cacheSeconds,
  };
  if (kind === 'projects') {
    const project = projects.find(id.toLowerCase());
    if (project) {
      const scale = Math.min(1, maxwidth / size.width, maxheight / size.height);
      const toPixels = (side: number) => Math.max(1, Math.round(side * scale));
      return {
        ...common,
        type: 'photo',
        title: `${project.owner}/${project.name}`,
        url: `${site.url}/chart/${project.id}.svg`,
        width: toPixels(size.width),
        height: toPixels(size.height),
      };
    }
  }
  const [row] =
    kind === 'models'
      ? await snapshot.rows('select name from model where id = $id', { id })
      : kind === 'alternatives'
        ? await snapshot.rows('select name from product where slug = $id', { id })
        : [];
  if (row) {
    const title = kind === 'models' ? String(row.name) : `Alternatives to ${row.name}`;
    return { ...common, type: 'link', title };
  }
  throw new ServiceError(
    'not_found',
    `"${url.slice(0, 200)}" is not the page of a project, model, or product on ${site.url}. Check the URL.`,
  );
}

/** The XML form that the standard defines: one element per field. */
const toEmbedXml = (embed: Embed): string => {
  const fields = Object.entries(embed).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${fields.join('')}</oembed>`;
};

function toPath(url: string, siteUrl: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || parsed.origin !== new URL(siteUrl).origin) return undefined;
  try {
    return decodeURIComponent(parsed.pathname);
  } catch {
    return undefined;
  }
}
