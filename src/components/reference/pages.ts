// All documentation pages except the API reference.
import type { DeliveryBody } from '../../contracts/webhooks.ts';
import type { DocsPage } from './blocks.ts';
import { changelogPage } from './changelog.ts';
import { errorsPage } from './errors.ts';
import { limitsPage } from './limits.ts';
import { buildMcpPage } from './mcp-page.ts';
import { buildOpenDataPage } from './open-data-page.ts';
import { buildQuickstartPage } from './quickstart.ts';
import { buildWebhooksPage } from './webhooks-page.ts';

export interface Site {
  readonly siteName: string;
  readonly siteUrl: string;
  /** An example delivery from the current release, if there is one. */
  readonly delivery?: DeliveryBody | undefined;
}

export const buildDocsPages = ({ siteName, siteUrl, delivery }: Site): readonly DocsPage[] => [
  buildQuickstartPage(siteUrl, siteName),
  buildMcpPage(siteUrl, siteName),
  buildWebhooksPage({ siteName, siteUrl, delivery }),
  limitsPage,
  errorsPage,
  buildOpenDataPage(siteUrl),
  changelogPage,
];
