// The first page for developers: from nothing to an answer in curl, TypeScript and Python.
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
    answer = json.load(response)
    left = response.headers["X-RateLimit-Remaining"]

for project in answer["data"]:
    print(project["id"], project["signals"]["growth"])
print(answer["meta"]["attribution"], answer["meta"]["freshness"], left)`;

export function buildQuickstartPage(siteUrl: string, siteName: string): DocsPage {
  const root = `${siteUrl}/api/v1`;
  return {
    path: '/developers',
    title: 'Developers',
    summary: `Everything on these pages as JSON: search, lists, details, history and prices from the ${siteName} graph, which is built anew every morning.`,
    blocks: [
      heading('Without a key'),
      text('`/meta` says what is served and how old it is. Files and feeds are open as well.'),
      code('sh', `curl ${root}/meta\ncurl --compressed ${siteUrl}/today-data.json`),
      heading('With a key'),
      text(
        `Create a free key in [your account](/account): ${plans.free.quota} requests per day, no card. Send it in the header \`X-Api-Key\`, never in a URL.`,
      ),
      code(
        'sh',
        `export DAYBREAK_KEY=dbk_your_key
curl -H "X-Api-Key: $DAYBREAK_KEY" '${root}/search?q=vector+database&limit=3'`,
      ),
      text(
        'Every answer has one shape: `ok`, `data`, and `meta` with the attribution line and the time the graph was built. Unknown is `null`, never 0.',
      ),
      heading('TypeScript'),
      text('Lists carry `Link` headers; `next` leads to the next page until there is none.'),
      code('ts', inTypeScript(root)),
      heading('Python'),
      code('python', inPython(root)),
      heading('Then'),
      list(
        '[Reference](/developers/api): every endpoint with its parameters, answers and errors, to be tried with your key. As a file: [openapi.json](/api/v1/openapi.json).',
        '[Webhooks](/developers/webhooks): releases, licences and health labels of the projects you watch, sent to you every morning.',
        '[Plans and limits](/developers/limits): quotas, headers, fair use.',
        '[Errors](/developers/errors): one shape, permanent codes.',
        '[Open files and feeds](/developers/open-data): all of it in bulk, without a key.',
        '[Changes](/developers/changelog): what version 1 promises.',
        'For machines: [llms.txt](/llms.txt). Every page of the documentation has a plain Markdown twin at its address with `.md`.',
      ),
    ],
  };
}
