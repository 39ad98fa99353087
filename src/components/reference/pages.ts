// Every page of the documentation but the reference itself.
import type { DocsPage } from './blocks.ts';
import { changelogPage } from './changelog.ts';
import { errorsPage } from './errors.ts';
import { limitsPage } from './limits.ts';
import { buildOpenDataPage } from './open-data-page.ts';
import { buildQuickstartPage } from './quickstart.ts';

export interface Site {
  readonly siteName: string;
  readonly siteUrl: string;
}

export const buildDocsPages = ({ siteName, siteUrl }: Site): readonly DocsPage[] => [
  buildQuickstartPage(siteUrl, siteName),
  limitsPage,
  errorsPage,
  buildOpenDataPage(siteUrl),
  changelogPage,
];
