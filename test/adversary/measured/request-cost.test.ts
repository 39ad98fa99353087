// Requests whose values repeat one character thousands of times: none may occupy the main thread of
// the server for more than 100 ms, and refusals must be short.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';
import { makeKeys } from '../../bench/api-world.ts';
import { type Child, startService } from '../../bench/children.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeCurrent, writeServedRelease } from '../../support/served-release.ts';
import type { SmallGraph } from '../../support/small-graph.ts';
import { stackFiles } from '../../support/stack-files.ts';

const maxCpuMs = 100;
const maxRefusalBytes = 16 * 1024;
/** Below the limit of 16 KB for all headers. */
const headerLength = 15_000;
const bodyLength = 1_040_000;

const manyProjects = 5_000;
const cloneOf = (at: number) => `clone-${at}`;

/** Adds projects that are at risk, each with similar projects. */
function addProjects({ project, project_alias: aliases, edge: edges }: SmallGraph): void {
  const [, ...others] = project.map(({ id }) => String(id));
  const lists = Array.from({ length: 40 }, (_, at) => `A curated list, number ${at}`);
  const dormant = project.find(({ health_label: label }) => label === 'dormant');
  for (let at = 0; at < manyProjects; at += 1) {
    const id = cloneOf(at);
    project.push({ ...dormant, id, full_name: `many/${id}`, lists });
    aliases.push({ alias: `many/${id}`, id, kind: 'repo' });
    const similar = { source: `project:${id}`, kind: 'similar_to', evidence: 'both', weight: 1 };
    for (const other of others) edges.push({ ...similar, target: `project:${other}` });
  }
}

let server: Child;
let key = '';
beforeAll(async () => {
  const dataDir = makeFolder();
  await writeServedRelease(dataDir, { change: addProjects });
  makeCurrent(dataDir, firstId);
  [key = ''] = await makeKeys(dataDir, 1);
  server = await startService(dataDir);
});
afterAll(() => server.stop());

interface Sent {
  readonly name: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function send({ method = 'GET', path, headers = {}, body }: Sent) {
  return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: server.port, path, method, headers },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A repeated text, and what follows it, so that a pattern that matched the repetition fails. */
const runs = [' ', '\t', ',', '"', '0', '[', '{', '(', 'a', ';', '=', '-', '/', '.', '%', ':', '\\']
  .concat(['\n', '\r', '\u2028', '\0', 'é', 'a,', 'a=', 'a;', 'a\t', '//', ' #', '{"a":', '[['])
  .flatMap((text) => ['x', '\u2028'].map((end) => [text, end] as const));
const repeat = ([text, end]: (typeof runs)[number], length: number) =>
  text.repeat(Math.floor(length / text.length)) + end;

const targets = [
  { path: '/robots.txt' },
  { path: '/api/v1/projects' },
  { path: '/account' },
  { path: '/mcp', method: 'POST', body: '{}' },
];
const headers: Readonly<Record<string, readonly string[]>> = {
  Range: ['', 'bytes=', 'bytes=0-'],
  'If-Range': ['"'],
  'If-None-Match': ['', 'W/"'],
  'If-Modified-Since': ['', 'Wed, '],
  'Accept-Encoding': ['', 'gzip;q=', 'gzip;'],
  Accept: ['', 'application/json, '],
  Authorization: ['Bearer ', ''],
  'X-Api-Key': ['', 'dbk_'],
  'Content-Type': ['', 'application/json', 'application/x-www-form-urlencoded'],
  Cookie: ['', 'daybreak.device=', 'daybreak.session_token='],
  Host: ['', 'a'],
  Origin: ['', 'http://'],
  Forwarded: ['for='],
  'X-Forwarded-For': ['', '['],
  'X-Forwarded-Proto': [''],
  'Access-Control-Request-Method': [''],
  'Mcp-Protocol-Version': [''],
  'Mcp-Method': [''],
  'User-Agent': [''],
};

const isHeaderText = (text: string): boolean => /^[\t\x20-\x7e]*$/.test(text);

const headerRequests = (): Sent[] =>
  Object.entries(headers).flatMap(([header, starts]) =>
    starts.flatMap((start) =>
      runs
        .map((run) => start + repeat(run, headerLength))
        .filter(isHeaderText)
        .flatMap((value) =>
          targets.map((target) => ({
            ...target,
            name: `${header}: ${value.slice(0, 20)} ${target.path}`,
            headers: { 'Content-Type': 'application/json', [header]: value },
          })),
        ),
    ),
  );

const starts = ['/', '/projects/', '/badge/', '/chart/', '/og/projects/', '/dumps/', '/changes/']
  .concat(['/account/', '/account/keys/', '/releases/current/objects/', '/api/v1/', '/feed.php/'])
  .concat(['/api/v1/project/', '/api/v1/models/', '/api/v1/alternatives/', '/api/v1/history/']);

const pathRequests = (): Sent[] =>
  starts.flatMap((start) =>
    runs.flatMap((run) =>
      ['', '.svg', '.html'].map((end) => {
        const text = repeat(run, headerLength / (isHeaderText(run[0]) ? 3 : 9));
        const path = encodeURI(start + text + end);
        return { name: path.slice(0, 40), path, headers: { 'X-Api-Key': key } };
      }),
    ),
  );

const queries: Readonly<Record<string, readonly string[]>> = {
  '/oembed': ['url', 'maxwidth'],
  '/chart.svg': ['p', 'days'],
  '/watch.xml': ['p', 'm', 'a'],
  '/feed.php': ['type'],
  '/api/webhooks.php': ['id'],
  '/account/reset': ['token'],
  ...Object.fromEntries(
    Object.values(endpoints).map(({ path, query }) => [
      `/api/v1${path.replace(/\{\w+\}/g, 'a')}`,
      Object.keys(query.shape),
    ]),
  ),
};

const queryRequests = (): Sent[] =>
  Object.entries(queries).flatMap(([path, names]) =>
    runs.flatMap((run) => {
      const text = encodeURIComponent(repeat(run, headerLength / 9));
      const many = Array.from({ length: 1_400 }, (_, at) => `k${at}=1`).join('&');
      return ['a&'.repeat(7_000), many, ...names.map((name) => `${name}=${text}`), `${text}=1`].map(
        (query) => ({
          name: `${path}?${query.slice(0, 30)}`,
          path: `${path}?${query}`,
          headers: { 'X-Api-Key': key },
        }),
      );
    }),
  );

const fields = Array.from({ length: 250_000 }, (_, at) => `"k${at}":1`);
const dependencies = (text: string) => `{"dependencies":[${text}]}`;
const many = (text: (at: number) => string, length = bodyLength) =>
  Array.from({ length: Math.floor(length / text(99).length) }, (_, at) => text(at)).join(',');
const call = (params: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
const callTool = (name: string, args: string) => call(`{"name":"${name}","arguments":${args}}`);
const inBatch = (message: string) =>
  `[${Array.from({ length: Math.min(100, Math.floor(64_000 / (message.length + 1))) }, () => message)}]`;
const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}';

const repositories = Array.from({ length: manyProjects }, (_, at) => ({
  name: cloneOf(at),
  ecosystem: 'npm',
  repository: `many/${cloneOf(at)}`,
}));
const manifest = JSON.stringify({
  dependencies: Object.fromEntries(
    repositories.map(({ name, repository }) => [name, `github:${repository}`]),
  ),
});
const checkedFiles = JSON.stringify({ files: [{ filename: 'package.json', content: manifest }] });

/** Bodies for the endpoints that read JSON. */
const jsonBodies = [
  JSON.stringify({ dependencies: repositories }),
  checkedFiles,
  ...[250_000, 60_000, 5_000, 99].map((count) => `{${fields.slice(0, count).join(',')}}`),
  ...['[', '{"a":', '[[],'].map((text) => text.repeat(300_000)),
  dependencies(`{"name":"x",${fields.slice(0, 150_000).join(',')}}`),
  dependencies(many((at) => `{"name":"a${at}","ecosystem":"npm","version":"1"}`, 900_000)),
  dependencies(many((at) => `{"name":"a${at}","repository":"alba-lab/threadswarm"}`)),
  dependencies(many((at) => `{"name":"a${at}","b":1,"c":2}`, 3_000_000)),
  dependencies(many(() => '{"name":"a","repository":"..........."}', 800_000)),
  dependencies(many(() => '{}', 3_000_000)),
  dependencies(many(() => '1', 3_000_000)),
  `{"url":1,"events":[${many(() => '"x"', 60_000)}]}`,
  `{"files":[${many(() => '{"filename":"a"}', 60_000)}]}`,
  ...runs.flatMap((run) => {
    const text = JSON.stringify(repeat(run, 60_000));
    return [
      dependencies(`{"name":${text},"repository":${text},"ecosystem":${text},"version":${text}}`),
      `{"url":${text},"events":[${text}],"models":[${text}]}`,
      `{"ping":${text}}`,
      `{"files":[{"filename":${text},"content":${text}}]}`,
      text,
      repeat(run, 60_000),
    ];
  }),
];

const toolArguments: Readonly<Record<string, readonly string[]>> = {
  daybreak_search_projects: ['q', 'lang', 'cursor', 'facets'],
  daybreak_get_project: ['id'],
  daybreak_find_alternatives: ['product', 'project'],
  daybreak_models: ['q', 'model', 'as_of'],
  daybreak_changes: ['since', 'repo', 'cursor'],
};
const mcpBodies = [
  callTool('daybreak_check_stack', checkedFiles),
  inBatch(list),
  inBatch(callTool('daybreak_search_projects', '{"limit":0}')),
  inBatch(callTool('daybreak_none', '{}')),
  inBatch(
    '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"daybreak://model/a"}}',
  ),
  call(`{${fields.slice(0, 5_000).join(',')}}`),
  callTool('daybreak_search_projects', `{${fields.slice(0, 99).join(',')}}`),
  callTool(
    'daybreak_check_stack',
    `{"files":[${many(() => `{${fields.slice(0, 99).join(',')}}`, 900_000)}]}`,
  ),
  callTool('daybreak_check_stack', `[${many(() => '1', 900_000)}]`),
  ...runs.flatMap((run) => {
    const text = JSON.stringify(repeat(run, 10_000));
    return [
      ...Object.entries(toolArguments).flatMap(([tool, names]) =>
        names.map((name) => callTool(tool, `{"${name}":${text}}`)),
      ),
      `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":${text}}}`,
      `{"jsonrpc":"2.0","id":1,"method":${text}}`,
    ];
  }),
];

const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const bodyRequests = (): Sent[] => [
  ...jsonBodies.flatMap((body) =>
    ['/api/v1/check', '/api/webhooks.php', '/mcp'].map((path) => ({
      name: `${path} ${body.slice(0, 60)}`,
      path,
      method: 'POST',
      headers: { ...json, 'X-Api-Key': key },
      body,
    })),
  ),
  ...mcpBodies.map((body) => ({
    name: `/mcp ${body.slice(0, 120)}`,
    path: '/mcp',
    method: 'POST',
    headers: { ...json, 'X-Api-Key': key },
    body,
  })),
  ...runs.flatMap((run) =>
    ['email', 'password', 'token', 'a'].map((field) => {
      const text = encodeURIComponent(repeat(run, 6_000));
      return {
        name: `/account/sign-in ${field}=${text.slice(0, 20)}`,
        path: '/account/sign-in',
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `email=a%40b.example&password=a&${field}=${text}`,
      };
    }),
  ),
];

/** Files that consist of one repeated text, alone or after the start of a valid file. */
const fileRequests = (): Sent[] =>
  Object.entries(stackFiles).flatMap(([filename, { content }]) =>
    runs.flatMap((run) =>
      ['', content].map((start) => {
        const body = start + repeat(run, bodyLength - start.length * 3).slice(0, bodyLength / 3);
        const path = `/api/v1/check?filename=${filename.replace(/^.*\//, '')}`;
        return {
          name: `${path} ${start.slice(0, 10)}${body.slice(-10)}`,
          path,
          method: 'POST',
          headers: { 'X-Api-Key': key },
          body,
        };
      }),
    ),
  );

/**
 * Returns the lowest of ten measurements if the first is too high. The others are higher because of
 * compilation, or because the machine does other work.
 */
async function measure(sent: Sent) {
  let cpuMs = Number.POSITIVE_INFINITY;
  let refusalBytes = 0;
  for (let attempt = 0; attempt < 10 && cpuMs > maxCpuMs; attempt += 1) {
    const before = server.readMainThreadMs();
    const { status, bytes } = await send(sent);
    cpuMs = Math.min(cpuMs, server.readMainThreadMs() - before);
    if (status >= 400) refusalBytes = bytes;
    if (status >= 500) throw new Error(`${sent.name}: status ${status}`);
  }
  return { name: JSON.stringify(sent.name), cpuMs: Math.round(cpuMs), refusalBytes };
}

it.each([
  ['headers', headerRequests],
  ['paths', pathRequests],
  ['query parameters', queryRequests],
  ['bodies', bodyRequests],
  ['files of the stack check', fileRequests],
] as const)(
  'no request with long runs in its %s costs over 100 ms',
  async (part, list) => {
    const costs = [];
    for (const sent of list()) costs.push(await measure(sent));
    const dearest = costs.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, 10);
    const lines = dearest.map(({ name, cpuMs }) => `${cpuMs} ms ${name}`);
    console.log(`${costs.length} requests with long ${part}; the dearest:\n${lines.join('\n')}`);
    expect(dearest.filter(({ cpuMs }) => cpuMs > maxCpuMs)).toEqual([]);
    expect(costs.filter(({ refusalBytes }) => refusalBytes > maxRefusalBytes)).toEqual([]);
  },
  600_000,
);
