// Serves the static site of the current release.
import type { Context } from 'hono';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { feedFiles } from '../../contracts/api/open-files.ts';
import { toModelPath } from '../../lib/model-path.ts';
import { findNearest } from '../../lib/nearest-name.ts';
import { findModelIds } from '../../snapshot/api/models.ts';
import { findProjectId } from '../../snapshot/api/project-queries.ts';
import { describeDuplicate } from '../http/query-parameters.ts';
import { sendFile } from '../http/static-file.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { AppDeps } from './app-deps.ts';

/** Handles GET and HEAD requests for paths outside /api that have no other route. */
export async function handleSite(context: Context, deps: AppDeps): Promise<Response> {
  return await deps.serving.use(async (release) => {
    if (!release) return sendNoRelease(context);
    const url = new URL(context.req.url);
    const path = decodePath(url.pathname);
    if (path === undefined) return await sendNotFound(context, release);
    const normalized = normalizePath(path, release);
    if (normalized !== path) return redirect(context, normalized, url.search);
    if (path === '/feed.php') {
      const feed = findFeed(url.searchParams);
      return await sendFile(context, release, feed, 200);
    }
    const file = findFile(release, path);
    if (file) return await sendFile(context, release, file, 200);
    const moved = await findMoved(release, path);
    return moved ? redirect(context, moved, url.search) : await sendNotFound(context, release);
  });
}

/** Returns undefined for an invalid path: one with malformed escapes, NUL, backslashes, or `..`. */
function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    const isInvalid = path.includes('\0') || path.includes('\\') || path.split('/').includes('..');
    return isInvalid ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Removes trailing and repeated slashes, and `/index` or `.html` at the end. Keeps `.html` if it is
 * the end of a slug.
 */
function normalizePath(path: string, release: LoadedRelease): string {
  const single = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (single.endsWith('.html') && isFile(release, `site${single}.html`)) return single;
  const normalized = single.replace(/\.html$/, '').replace(/\/index$/, '');
  return normalized === '' ? '/' : normalized;
}

/**
 * Redirects to another path on this host. The path is escaped, so that it cannot lead to another
 * host.
 */
const redirect = (context: Context, path: string, search: string): Response =>
  context.body(null, 301, {
    Location: `${path.split('/').map(encodeURIComponent).join('/')}${search}`,
    'Cache-Control': 'public, max-age=3600',
  });

const isFile = (release: LoadedRelease, path: string): boolean => release.files.has(path);

function findFile(release: LoadedRelease, path: string): string | undefined {
  if (path === '/404' || path.endsWith('.br')) return undefined;
  const below = `site${path === '/' ? '/index' : path}`;
  return [`${below}.html`, below, `${below}/index.html`].find((file) => isFile(release, file));
}

function findFeed(query: URLSearchParams): string {
  const [type = 'news', ...others] = query.getAll('type');
  if (others.length > 0) throw refuseType(describeDuplicate('type'));
  if (!isFeed(type)) {
    const near = findNearest(type, Object.keys(feedFiles));
    const hint = near ? `Did you mean ${near}?` : 'Use blog or ends, or omit it for the news feed.';
    throw refuseType(`Invalid \`type\`: there is no "${type.slice(0, 60)}" feed. ${hint}`);
  }
  return `site/${feedFiles[type].rss}`;
}

const isFeed = (type: string): type is keyof typeof feedFiles => Object.hasOwn(feedFiles, type);

const refuseType = (message: string): ServiceError =>
  new ServiceError('invalid_parameter', message, {
    details: [{ param: 'type', message }],
  });

/**
 * Returns the current path of a project page or badge that was requested with a former slug or with
 * `<owner>/<repo>`, or of a model page that was requested with another ID of the model.
 */
async function findMoved(release: LoadedRelease, path: string): Promise<string | undefined> {
  const [, model] = /^\/models\/(.+)$/.exec(path) ?? [];
  if (model !== undefined) {
    const modelId = (await findModelIds(release.snapshot, [model])).get(model);
    const page = modelId && toModelPath(modelId);
    return page === path ? undefined : page;
  }
  const [, folder, name] =
    /^\/(projects)\/([^/]+(?:\/[^/]+)?)$/.exec(path) ??
    /^\/(badge)\/([^/]+(?:\/[^/]+)?)\.svg$/.exec(path) ??
    [];
  const id = name && (await findProjectId(release.snapshot, name));
  if (!id) return undefined;
  const target = `/${folder}/${id}${folder === 'badge' ? '.svg' : ''}`;
  return target === path ? undefined : target;
}

async function sendNotFound(context: Context, release: LoadedRelease): Promise<Response> {
  if (isFile(release, 'site/404.html')) {
    return await sendFile(context, release, 'site/404.html', 404);
  }
  return context.text('Page not found.\n', 404);
}

const sendNoRelease = (context: Context): Response =>
  context.text(
    'There is no release yet. To publish the first one, run `npm run pipeline -- morning` on the server.\n',
    503,
    {
      'Retry-After': '60',
      'Cache-Control': 'no-store',
    },
  );
