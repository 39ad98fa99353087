// Generates the README of the package `daybreak-client` from the OpenAPI document.
import { type EndpointName, endpoints } from '../contracts/api/endpoints.ts';
import { buildOpenApi } from '../contracts/api/openapi.ts';
import type { Operation, Parameter } from '../contracts/api/openapi-types.ts';

/** Endpoint → client method, for methods that are not named after their endpoint. */
const otherNames: Readonly<Partial<Record<EndpointName, string>>> = { hf: 'hub' };

const head = `# daybreak-client

A typed client for the Daybreak API without dependencies. It runs in browsers and in Node.js 20 or later.

\`\`\`ts
import { createClient } from 'daybreak-client';

const daybreak = createClient({ baseUrl: 'https://your-server/api/v1', key: 'dbk_…' });
const { data, meta, quota } = await daybreak.projects({ sort: 'health', limit: 5 });
\`\`\`

Every method returns \`data\`, \`meta\`, \`links\` to other pages, \`quota\` and \`requestId\`, and throws a \`DaybreakError\` with the error code of the API. GET requests that fail with 429 or 503 are retried after the time in \`Retry-After\`. The client caches the responses to the last 100 GET requests (\`cachedBodies\`) and sends their \`ETag\`, so that unchanged responses are not transferred again. These requests still count against the quota.

## Methods
`;

const tail = `## Paging, webhooks, and the stack check

- \`for await (const page of daybreak.pages('/projects', { lang: 'rust' }))\` reads a list page by page; \`daybreak.allEvents()\` reads all events.
- \`daybreak.webhooks\` lists, creates, tests, and removes webhooks, and \`verifyWebhook\` verifies a delivery.
- \`daybreak.check\` rates a project's dependencies.
`;

export function toClientReadme(): string {
  const { paths } = buildOpenApi({
    siteName: 'Daybreak',
    siteUrl: 'https://your-server',
    examples: {},
  });
  const methods = (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const operation = paths[endpoints[name].path]?.get;
    return operation ? describeMethod(otherNames[name] ?? name, operation) : '';
  });
  return `${head}\n${methods.join('\n')}\n${tail}`;
}

function describeMethod(method: string, { summary, description, parameters }: Operation): string {
  const query = parameters.filter((one) => one.in === 'query');
  const hasPath = parameters.some((one) => one.in === 'path');
  const args = [...(hasPath ? ['id'] : []), ...(query.length > 0 ? ['query'] : [])];
  return `### \`${method}(${args.join(', ')})\`

${summary}. ${description}
${query.length > 0 ? `\n${query.map(describeParameter).join('\n')}\n` : ''}`;
}

const describeParameter = ({ name, required, description }: Parameter): string =>
  `- \`${name}\`${required ? ' (required)' : ''}: ${description}`;
