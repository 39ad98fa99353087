// The OpenAPI document with examples from the current release, for the documentation pages.
import { graphPath, siteName, siteUrl } from 'virtual:daybreak';
import { buildOpenApi } from '../../contracts/openapi.ts';
import { readExampleDelivery } from '../../snapshot/api/delivery-example.ts';
import { readExamples } from '../../snapshot/api/examples.ts';
import { loadHistories } from '../../snapshot/api/histories.ts';
import { loadProjects } from '../../snapshot/api/projects.ts';
import { openSnapshot } from '../../snapshot/release/snapshot.ts';

async function readDocument() {
  const snapshot = await openSnapshot(graphPath);
  try {
    using projects = await loadProjects(snapshot);
    using histories = await loadHistories(snapshot);
    const examples = await readExamples({ snapshot, projects, histories, siteName, siteUrl });
    const delivery = await readExampleDelivery(snapshot, siteName);
    return { delivery, openApi: buildOpenApi({ siteName, siteUrl, examples, delivery }) };
  } finally {
    snapshot.close();
  }
}

export const { openApi, delivery } = await readDocument();
