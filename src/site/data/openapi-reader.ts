// Builds the OpenAPI document in a worker thread, because finding its examples takes seconds. The
// main thread reads the rest of the data in the meantime.
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { buildOpenApi } from '../../contracts/api/openapi.ts';
import type { DeliveryBody } from '../../contracts/api/webhooks.ts';
import { graphPath, projectRoot, siteName, siteUrl } from './site-build-input.ts';

export interface OpenApiInput {
  readonly graphPath: string;
  readonly siteName: string;
  readonly siteUrl: string;
}

export interface OpenApiRead {
  readonly openApi: ReturnType<typeof buildOpenApi>;
  readonly delivery: DeliveryBody | undefined;
}

// Uses the path of the source file, because the build does not bundle the code of the worker
// thread.
const thread = new Worker(join(projectRoot, 'src/site/data/openapi-thread.ts'), {
  workerData: { graphPath, siteName, siteUrl } satisfies OpenApiInput,
});
export const openApiRead: Promise<OpenApiRead> = once(thread, 'message').then(([read]) => read);
