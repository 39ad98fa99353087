// The worker thread of openapi-reader.ts, which builds the OpenAPI document with examples.
import { parentPort, workerData } from 'node:worker_threads';
import { buildOpenApi } from '../../contracts/api/openapi.ts';
import { readExampleDelivery } from '../../snapshot/api/delivery-example.ts';
import { findExampleProject, readExamples } from '../../snapshot/api/example-responses.ts';
import { loadHistories } from '../../snapshot/api/histories.ts';
import { loadProjects } from '../../snapshot/api/project-table.ts';
import { openSnapshot } from '../../snapshot/release/snapshot.ts';
import type { OpenApiInput, OpenApiRead } from './openapi-reader.ts';

async function readDocument({ graphPath, siteName, siteUrl }: OpenApiInput): Promise<OpenApiRead> {
  const snapshot = await openSnapshot(graphPath);
  try {
    using projects = await loadProjects(snapshot);
    // Loads only the history of the example project.
    using histories = await loadHistories(snapshot, (await findExampleProject(snapshot)) ?? '');
    const examples = await readExamples({ snapshot, projects, histories, siteName, siteUrl });
    const delivery = await readExampleDelivery(snapshot, siteName);
    return { delivery, openApi: buildOpenApi({ siteName, siteUrl, examples, delivery }) };
  } finally {
    snapshot.close();
  }
}

parentPort?.postMessage(await readDocument(workerData as OpenApiInput));
