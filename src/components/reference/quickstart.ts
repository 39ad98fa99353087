// The quickstart page: the first requests with curl, TypeScript and Python.
import { plans } from '../../contracts/plans.ts';
import { code, type DocsPage, heading, list, text } from './blocks.ts';

const inTypeScript = (root: string): string => `import { env } from 'node:process';

const headers = { 'X-Api-Key': env.DAYBREAK_KEY ?? '' };
let next: string | undefined = '${root}/projects?lang=python&health_min=55&limit=5';
for (let page = 1; next && page <= 2; page += 1) {
  const response: Response = await fetch(next, { headers });
  const { ok, data, error } = await response.json();
  if (!ok) throw new Error(\`\${error.code}: \${error.message}\`);
  for (const { id, stars, health } of data) console.log(id, stars, health);
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '');
  next = link?.[1] && new URL(link[1], response.url).href;
}`;

const inPython = (root: string): string => `import json, os, urllib.request

request = urllib.request.Request(
    "${root}/emerging?limit=5",
    headers={"X-Api-Key": os.environ["DAYBREAK_KEY"]},
)
with urllib.request.urlopen(request) as response:
    body = json.load(response)
    remaining = response.headers["X-RateLimit-Remaining"]

for project in body["data"]:
    print(project["id"], project["signals"]["growth"])
print(body["meta"]["attribution"], body["meta"]["freshness"], remaining)`;

export function buildQuickstartPage(siteUrl: string, siteName: string): DocsPage {
  const root = `${siteUrl}/api/v1`;
  return {
    path: '/developers',
    title: 'Developers',
    summary: `The ${siteName} API returns all data on this site as JSON: search, lists, details, history and prices. The data is updated daily.`,
    blocks: [
      heading('Without an API key'),
      text(
        '`/meta` describes the current release and the age of its data. Files and feeds require no key either.',
      ),
      code('sh', `curl ${root}/meta\ncurl --compressed ${siteUrl}/today-data.json`),
      heading('With an API key'),
      text(
        `Create a free key in [your account](/account). It allows ${plans.free.quota} requests per day, and you do not need a credit card. Send it in the \`X-Api-Key\` header, never in the URL.`,
      ),
      code(
        'sh',
        `export DAYBREAK_KEY=dbk_your_key
curl -H "X-Api-Key: $DAYBREAK_KEY" '${root}/search?q=vector+database&limit=3'`,
      ),
      text(
        'All successful responses have the same format: `ok`, `data`, and `meta` with the attribution line and the time when the graph was built. Unknown values are `null`, never 0.',
      ),
      heading('TypeScript'),
      text('Lists have a `Link` header. Follow `rel="next"` until there is no next page.'),
      code('ts', inTypeScript(root)),
      heading('Python'),
      code('python', inPython(root)),
      heading('Next steps'),
      list(
        '[API reference](/developers/api): every endpoint with its parameters, responses and errors, and a form to try it with your key. The description is also available as [openapi.json](/api/v1/openapi.json).',
        '[Agents and terminals](/developers/mcp): the MCP server, the command line, the stack check, and the client.',
        '[Webhooks](/developers/webhooks): daily notifications about releases, license changes and health changes of the projects you watch.',
        '[Plans and limits](/developers/limits): quotas, rate limits, headers and fair use.',
        '[Errors](/developers/errors): the error format and all error codes.',
        '[Open files and feeds](/developers/open-data): all data in bulk, without an API key.',
        '[Changelog](/developers/changelog): changes and the compatibility policy.',
        'For language models: [llms.txt](/llms.txt). Every documentation page is also available as plain Markdown: add `.md` to its URL.',
      ),
    ],
  };
}
