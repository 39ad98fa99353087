// The documentation of the package `daybreak-client`, generated from the OpenAPI document.
import { type EndpointName, endpoints } from '../contracts/endpoints.ts';
import { buildOpenApi } from '../contracts/openapi.ts';
import type { Operation, Parameter } from '../contracts/openapi-types.ts';

/** Methods that are not called like their endpoint. */
const otherNames: Readonly<Partial<Record<EndpointName, string>>> = { hf: 'hub' };

const head = `# daybreak-client

A typed client for the Daybreak API, for Node.js 20 and later and for browsers, without dependencies.

\`\`\`ts
import { createClient } from 'daybreak-client';

const daybreak = createClient({ baseUrl: 'https://your-server/api/v1', key: 'dbk_…' });
const { data, meta, quota } = await daybreak.projects({ sort: 'health', limit: 5 });
\`\`\`

Every method returns \`data\`, \`meta\`, \`links\` to other pages, \`quota\` and \`requestId\`, and throws \`DaybreakError\` with the code of the API. GET requests are repeated after 429 and 503, as \`Retry-After\` says. The client keeps the bodies of the last 100 GET requests (\`cachedBodies\`) and sends their \`ETag\`, so that an unchanged one is not transferred again; such a request counts.

## Methods
`;

const tail = `## Paging, webhooks, and the stack check

- \`for await (const page of daybreak.pages('/projects', { lang: 'rust' }))\` reads page after page; \`daybreak.allEvents()\` reads all events.
- \`daybreak.webhooks\` lists, creates, tests and removes webhooks, and \`verifyWebhook\` verifies a delivery.
- \`daybreak.check\` rates the dependencies of a project.
`;

export function toClientReadme(): string {
  const { paths } = buildOpenApi({
    ...{ siteName: 'Daybreak', siteUrl: 'https://your-server', examples: {} },
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
