// GET /api/v1/openapi.json: the OpenAPI document, with examples from the current release.
import type { Context } from 'hono';
import { buildOpenApi } from '../../contracts/api/openapi.ts';
import { readExampleDelivery } from '../../snapshot/api/delivery-example.ts';
import { readExamples } from '../../snapshot/api/example-responses.ts';
import { refuseUnknownParameters } from '../http/query-parameters.ts';
import type { Env } from '../http/request-context.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { type RenderedResponse, toRenderedResponse } from '../release/response-cache.ts';
import type { AppDeps } from './app-deps.ts';

/** Requires no API key. If there is no release, the document contains no examples. */
export async function handleOpenApi(context: Context<Env>, deps: AppDeps): Promise<Response> {
  refuseUnknownParameters('/openapi.json', new URL(context.req.url).searchParams, []);
  const site = deps.config.site;
  return await deps.serving.use(async (release) => {
    const { body } = release
      ? await release.responses.find('openapi.json', () => describe(site, release))
      : await describe(site);
    return context.body(body, 200, {
      'Cache-Control': 'public, max-age=300',
      'Content-Type': 'application/json',
    });
  });
}

async function describe(
  site: { readonly name: string; readonly url: string },
  release?: Pick<LoadedRelease, 'snapshot' | 'projects' | 'histories'>,
): Promise<RenderedResponse> {
  const names = { siteName: site.name, siteUrl: site.url };
  const examples = release ? await readExamples({ ...release, ...names }) : {};
  const delivery = release && (await readExampleDelivery(release.snapshot, site.name));
  const document = buildOpenApi({ ...names, examples, delivery });
  return toRenderedResponse(JSON.stringify(document));
}
