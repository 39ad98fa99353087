// Writes the sitemaps, which list every page and, if known, the day on which its content last
// changed.
import type { BlogPost } from '../../src/contracts/files/blog-posts.ts';
import type { Snapshot } from '../../src/snapshot/release/snapshot.ts';

/** Maximum number of URLs in one file (https://www.sitemaps.org/protocol.html). */
const maxUrls = 50_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Sections whose pages change with every release. */
const dailySections = new Set([
  'emerging',
  'hub',
  'languages',
  'models',
  'stacks',
  'status',
  'topics',
  'verticals',
]);

export interface SitemapInput {
  readonly snapshot: Snapshot;
  readonly posts: readonly BlogPost[];
  readonly asOf: string;
  readonly siteUrl: string;
  readonly files: readonly string[];
}

/** Returns `sitemap-index.xml` and the sitemaps of all sections, by file name. */
export async function buildSitemaps(input: SitemapInput): Promise<Map<string, string>> {
  const days = await readDays(input);
  const pages = input.files.map(toPath).filter((path) => path !== undefined);
  const sections = Map.groupBy(pages, sectionOf);
  const sitemaps = new Map<string, { text: string; day: string | undefined }>();
  for (const [section, paths] of [...sections].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (let from = 0; from < paths.length; from += maxUrls) {
      const part = paths
        .slice(from, from + maxUrls)
        .map((path) => ({ path, day: days.get(path) ?? findSectionDay(path, input) }));
      const number = from / maxUrls + 1;
      sitemaps.set(`sitemap-${section}-${number}.xml`, {
        text: toUrlSet(part, input.siteUrl),
        day: newestOf(part.map(({ day }) => day)),
      });
    }
  }
  const parts = [...sitemaps].map(([name, { day }]) => ({ path: `/${name}`, day }));
  return new Map([
    ['sitemap-index.xml', toIndex(parts, input.siteUrl)],
    ...[...sitemaps].map(([name, { text }]) => [name, text] as const),
  ]);
}

/**
 * `projects/a-b.html` → `/projects/a-b`. Undefined for files that are not pages, and for the 404
 * page.
 */
function toPath(file: string): string | undefined {
  if (!file.endsWith('.html') || file === '404.html') return undefined;
  const path = file.slice(0, -'.html'.length);
  return path === 'index' ? '/' : `/${path}`;
}

/** `/projects/a-b` → `projects`. Pages at the root belong to the section `pages`. */
const sectionOf = (path: string): string => /^\/([^/]+)\//.exec(path)?.[1] ?? 'pages';

/**
 * Maps the path of a page to the day on which its data was last observed or its text was published.
 */
async function readDays({ snapshot, posts, asOf }: SitemapInput): Promise<Map<string, string>> {
  const rows = await snapshot.rows(
    `from (
     select '/projects/' || id as path, coalesce(observed_at::date, stated_on) as day from project
     union all
     select '/models/' || id as path, observed_at::date as day from model
     union all
     select '/alternatives/' || product_slug as path,
       max(coalesce(observed_at::date, stated_on)) as day
     from alternative inner join project on project.id = alternative.project_id
     group by product_slug)
     where day is not null`,
  );
  const newestPost = newestOf(posts.map(({ published }) => published));
  return new Map([
    ...rows.map((row) => [String(row.path), String(row.day)] as const),
    ...posts.map(({ slug, published }) => [`/blog/${slug}`, published] as const),
    ...(newestPost ? [['/blog', newestPost] as const] : []),
    ['/', asOf],
    ['/projects', asOf],
    ['/this-week', asOf],
  ]);
}

/**
 * Returns the day of the release for pages that change with every release. Undefined for all other
 * pages.
 */
function findSectionDay(path: string, { asOf }: SitemapInput): string | undefined {
  const [, section = '', part] = path.split('/');
  const isDaily = dailySections.has(section) || (section === 'projects' && part === 'page');
  return isDaily ? asOf : undefined;
}

const newestOf = (days: readonly (string | undefined)[]): string | undefined =>
  days.reduce((newest, day) => ((day ?? '') > (newest ?? '') ? day : newest), undefined);

interface Entry {
  readonly path: string;
  readonly day: string | undefined;
}

const toUrlSet = (entries: readonly Entry[], siteUrl: string): string =>
  toXml('urlset', 'url', entries, siteUrl);
const toIndex = (entries: readonly Entry[], siteUrl: string): string =>
  toXml('sitemapindex', 'sitemap', entries, siteUrl);

function toXml(root: string, item: string, entries: readonly Entry[], siteUrl: string): string {
  const lines = entries.map(({ path, day }) => {
    const lastmod = day ? `<lastmod>${day}</lastmod>` : '';
    return `<${item}><loc>${escapeXml(toUrl(path, siteUrl))}</loc>${lastmod}</${item}>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${namespace}">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');
}

const toUrl = (path: string, siteUrl: string): string =>
  siteUrl + path.split('/').map(encodeURIComponent).join('/');

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');

export const toRobots = (siteUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /account',
    '',
    `Sitemap: ${siteUrl}/sitemap-index.xml`,
    '',
  ].join('\n');
