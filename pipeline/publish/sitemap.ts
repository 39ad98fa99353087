// Writes the sitemaps, which list every page with the day on which its content last changed.
import type { BlogPost } from '../../src/contracts/posts.ts';
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
  /** The paths of all files, relative to the root of the site. */
  readonly files: readonly string[];
}

/** Returns `sitemap-index.xml` and the sitemaps of each section, by file name. */
export async function buildSitemaps(input: SitemapInput): Promise<Map<string, string>> {
  const days = await readDays(input);
  const pages = input.files.map(toAddress).filter((address) => address !== undefined);
  const sections = Map.groupBy(pages, sectionOf);
  const sitemaps = new Map<string, { text: string; day: string | undefined }>();
  for (const [section, addresses] of [...sections].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (let from = 0; from < addresses.length; from += maxUrls) {
      const part = addresses
        .slice(from, from + maxUrls)
        .map((address) => ({ address, day: days.get(address) ?? findSectionDay(address, input) }));
      const number = from / maxUrls + 1;
      sitemaps.set(`sitemap-${section}-${number}.xml`, {
        text: toUrlSet(part, input.siteUrl),
        day: newestOf(part.map(({ day }) => day)),
      });
    }
  }
  const parts = [...sitemaps].map(([name, { day }]) => ({ address: `/${name}`, day }));
  return new Map([
    ['sitemap-index.xml', toIndex(parts, input.siteUrl)],
    ...[...sitemaps].map(([name, { text }]) => [name, text] as const),
  ]);
}

/** `projects/a-b.html` → `/projects/a-b`. Undefined for other files and hidden pages. */
function toAddress(file: string): string | undefined {
  if (!file.endsWith('.html') || file === '404.html') return undefined;
  const path = file.slice(0, -'.html'.length);
  return path === 'index' ? '/' : `/${path}`;
}

/** `/projects/a-b` → `projects`. Pages at the root are one section. */
const sectionOf = (address: string): string => /^\/([^/]+)\//.exec(address)?.[1] ?? 'pages';

/** Days on which the data of single pages were last observed, or their text was written. */
async function readDays({ snapshot, posts, asOf }: SitemapInput): Promise<Map<string, string>> {
  const rows = await snapshot.rows(
    `select '/projects/' || id as address, observed_at::date as day from project
     union all
     select '/models/' || id as address, observed_at::date as day from model
     union all
     select '/alternatives/' || product_slug as address, max(observed_at)::date as day
     from alternative inner join project on project.id = alternative.project_id
     group by product_slug`,
  );
  const newestPost = newestOf(posts.map(({ published }) => published));
  return new Map([
    ...rows.map((row) => [String(row.address), String(row.day)] as const),
    ...posts.map(({ slug, published }) => [`/blog/${slug}`, published] as const),
    ...(newestPost ? [['/blog', newestPost] as const] : []),
    ['/', asOf],
    ['/projects', asOf],
  ]);
}

/** Returns the release day for pages with data, undefined for pages with text only. */
function findSectionDay(address: string, { asOf }: SitemapInput): string | undefined {
  const [, section = '', part] = address.split('/');
  const isDaily = dailySections.has(section) || (section === 'projects' && part === 'page');
  return isDaily ? asOf : undefined;
}

const newestOf = (days: readonly (string | undefined)[]): string | undefined =>
  days.reduce((newest, day) => ((day ?? '') > (newest ?? '') ? day : newest), undefined);

interface Entry {
  readonly address: string;
  readonly day: string | undefined;
}

const toUrlSet = (entries: readonly Entry[], siteUrl: string): string =>
  toXml('urlset', 'url', entries, siteUrl);
const toIndex = (entries: readonly Entry[], siteUrl: string): string =>
  toXml('sitemapindex', 'sitemap', entries, siteUrl);

function toXml(root: string, item: string, entries: readonly Entry[], siteUrl: string): string {
  const lines = entries.map(({ address, day }) => {
    const lastmod = day ? `<lastmod>${day}</lastmod>` : '';
    return `<${item}><loc>${escapeXml(toUrl(address, siteUrl))}</loc>${lastmod}</${item}>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${namespace}">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');
}

const toUrl = (address: string, siteUrl: string): string =>
  siteUrl + address.split('/').map(encodeURIComponent).join('/');

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');

/** Crawlers may read everything except the API and accounts. */
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
