// Builds structured data for search engines: JSON-LD with schema.org types.

import {
  dataSetContents,
  dataSetKeywords,
  dataSetTitle,
} from '../../contracts/api/descriptions/files.ts';
import { metadataFiles } from '../../contracts/api/open-files.ts';
import type { FileNote } from '../../contracts/files/about-release.ts';
import type { ProjectRow } from '../../snapshot/release/table-rows.ts';
import { findWebUrl } from './urls.ts';

type Node = Readonly<Record<string, unknown>>;

/** Section names for breadcrumbs, by the first part of the path. */
const sections: Readonly<Record<string, string>> = {
  alternatives: 'Alternatives',
  blog: 'Weekly reports',
  developers: 'Developers',
  languages: 'Languages',
  methods: 'Methods',
  models: 'Models',
  projects: 'Projects',
  stacks: 'Stacks',
  topics: 'Topics',
  verticals: 'Industries',
};

/** Returns the breadcrumbs from the home page to `path`, or undefined for top-level pages. */
export function toBreadcrumbs(path: string, title: string, siteUrl: string): Node | undefined {
  const [, section = '', ...rest] = path.split('/');
  const name = sections[section];
  if (name === undefined || rest.length === 0) return undefined;
  const steps = [
    { name: 'Home', path: '/' },
    { name, path: `/${section}` },
    { name: title, path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: siteUrl + step.path,
    })),
  };
}

/**
 * Returns the URL of a license's SPDX page, or undefined if the value is not an SPDX identifier.
 */
const toLicenseUrl = (license: string | null): string | undefined =>
  license !== null && /^[A-Za-z0-9.+-]+$/.test(license) && !/^(NONE|NOASSERTION)$/.test(license)
    ? `https://spdx.org/licenses/${license}.html`
    : undefined;

export function toSourceCode(project: ProjectRow, siteUrl: string): Node {
  return {
    '@type': 'SoftwareSourceCode',
    name: project.name,
    description: project.description ?? undefined,
    url: `${siteUrl}/projects/${project.id}`,
    codeRepository: findWebUrl(project.url),
    programmingLanguage: project.lang ?? undefined,
    license: toLicenseUrl(project.license),
    keywords: project.topics.length > 0 ? project.topics.join(', ') : undefined,
    dateCreated: project.created_at?.slice(0, 10),
  };
}

export interface DatasetFile {
  readonly name: string;
  readonly contents: string;
  readonly path: string;
  /** The size and hash of the file. Undefined if the pages are built without the open files. */
  readonly note: Pick<FileNote, 'bytes' | 'sha256'> | undefined;
}

const mediaTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
};

export function toDataset(
  site: { readonly name: string; readonly url: string },
  days: { readonly asOf: string; readonly firstDay: string | null },
  files: readonly DatasetFile[],
): Node {
  return {
    '@type': 'Dataset',
    name: `${site.name}: ${dataSetTitle}`,
    description: dataSetContents,
    keywords: dataSetKeywords,
    url: `${site.url}/data`,
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    isAccessibleForFree: true,
    dateModified: days.asOf,
    version: days.asOf,
    temporalCoverage: `${days.firstDay ?? days.asOf}/${days.asOf}`,
    creator: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
    subjectOf: metadataFiles.map((path) => ({
      '@type': 'DataDownload',
      contentUrl: `${site.url}/${path}`,
      encodingFormat: path.endsWith('.jsonld') ? 'application/ld+json' : 'application/json',
    })),
    distribution: files.map(({ name, contents, path, note }) => ({
      '@type': 'DataDownload',
      name,
      description: contents,
      contentUrl: site.url + path,
      encodingFormat:
        mediaTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      contentSize: note && `${note.bytes} B`,
      sha256: note?.sha256,
    })),
  };
}

export function toArticle(
  post: { readonly title: string; readonly summary: string; readonly published: string },
  image: string,
  site: { readonly name: string; readonly url: string },
): Node {
  const publisher = { '@type': 'Organization', name: site.name, url: `${site.url}/` };
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.summary,
    datePublished: post.published,
    image: site.url + image,
    author: publisher,
    publisher,
  };
}

/** Returns JSON for a script element. Characters that could close the element are escaped. */
export const toJsonLd = (nodes: readonly Node[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
