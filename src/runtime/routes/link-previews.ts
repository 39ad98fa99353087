// Draws the link previews of projects, models, and products: /og/projects/<slug>.png,
// /og/models/<id>.png, /og/alternatives/<slug>.png. Previews of other pages are files of the
// release.
import { hash } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { type SingleSection, singleCards } from '../../contracts/files/link-previews.ts';
import { messageOf } from '../../lib/error-message.ts';
import { findModelId, readModel } from '../../snapshot/api/models.ts';
import { findAlternatives } from '../../snapshot/api/project-queries.ts';
import { toModelCard, toProductCard, toProjectCard } from '../../snapshot/link-previews/facts.ts';
import { type Card, drawCard } from '../../snapshot/link-previews/preview.ts';
import { includesEtag } from '../http/content-negotiation.ts';
import type { Env } from '../http/request-context.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { type AppDeps, findProject, useRelease } from './app-deps.ts';

/** The maximum memory for cached images, in bytes. Enough for about 300 images. */
const maxKeptBytes = 8 * 1024 * 1024;

type FindCard = (release: LoadedRelease, id: string) => Promise<Card | undefined>;

const finders: Readonly<Record<SingleSection, FindCard>> = {
  async projects(release, id) {
    const project = await findProject(release, id);
    return project && toProjectCard(project, release.manifest.as_of);
  },
  async models({ snapshot }, id) {
    const found = await findModelId(snapshot, id);
    return found === undefined ? undefined : toModelCard(await readModel(snapshot, found));
  },
  async alternatives({ snapshot }, id) {
    const found = await findAlternatives(snapshot, id);
    return 'record' in found ? toProductCard(found.record) : undefined;
  },
};

export function addCards(app: Hono<Env>, deps: AppDeps, limit: MiddlewareHandler<Env>): void {
  // The key is a hash of the content, so a new release does not invalidate unchanged images.
  // Simultaneous requests for the same image draw it only once.
  const images = new LRUCache<string, Uint8Array, string>({
    maxSize: maxKeptBytes,
    sizeCalculation: (png) => png.length + 1,
    async fetchMethod(_key, _stale, { context: svg }) {
      try {
        return await deps.painter.draw(svg);
      } catch (cause) {
        deps.log('error', 'a link preview could not be drawn', { reason: messageOf(cause) });
        return undefined;
      }
    },
  });
  const send = async (context: Context<Env>, section: SingleSection, id: string) => {
    const svg = await useRelease(deps, async (release) => {
      const card = await finders[section](release, id);
      if (!card)
        throw new ServiceError(
          'not_found',
          `There is no page /${section}/${id.slice(0, 200)}. Check the URL of the preview.`,
        );
      const { sample, site } = release.manifest;
      return drawCard(card, { siteName: site.name, isSample: sample });
    });
    const key = hash('sha256', svg).slice(0, 32);
    const headers = { 'Cache-Control': 'public, max-age=86400', ETag: `"${key}"` };
    if (includesEtag(context.req.header('If-None-Match') ?? '', headers.ETag)) {
      return context.body(null, 304, headers);
    }
    const png = await images.fetch(key, { context: svg });
    if (!png) {
      // The preview cannot be drawn. Redirect to the shared preview of the section.
      const Location = `/og/${singleCards[section]}.png`;
      return context.body(null, 302, { Location, 'Cache-Control': 'no-store' });
    }
    return context.body(Buffer.from(png), 200, { ...headers, 'Content-Type': 'image/png' });
  };
  for (const section of Object.keys(singleCards) as SingleSection[]) {
    app.get(`/og/${section}/:file{.+\\.png}`, limit, (context) =>
      send(context, section, context.req.param('file').slice(0, -'.png'.length)),
    );
  }
}
