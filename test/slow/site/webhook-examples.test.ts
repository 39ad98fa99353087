// Runs every program and command on the webhooks page against signed deliveries.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  buildExampleDelivery,
  exampleSecret,
  exampleSignatures,
} from '../../../src/contracts/api/webhook-examples.ts';
import { webhookRules } from '../../../src/contracts/api/webhook-rules.ts';
import { DeliveryBody } from '../../../src/contracts/api/webhooks.ts';
import { buildHeaders, createSecret } from '../../../src/runtime/webhooks/signatures.ts';
import type { Site } from '../../../src/site/docs/template-values.ts';
import { keyOf } from '../../support/callers.ts';
import { createAuthority } from '../../support/certificates.ts';
import { readDocsPage } from '../../support/docs-pages.ts';
import { makeFolder } from '../../support/folders.ts';
import { listenWithWebhooks } from '../../support/listening-webhooks.ts';
import { findPort } from '../../support/ports.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { createStates } from '../../support/states.ts';
import { waitUntil } from '../../support/webhooks.ts';

const run = promisify(execFile);
const has = (command: string, argument = '--version') =>
  spawnSync(command, [argument]).status === 0;
const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };
const readWebhooksPage = (own: Site) => readDocsPage('/developers/webhooks', own);
const page = readWebhooksPage(site);

/** Returns the program below a heading of the page. */
function programOf(headingId: string, language: string, siteUrl = site.siteUrl): string {
  const { blocks } = readWebhooksPage({ ...site, siteUrl });
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.id === headingId);
  const block = blocks.slice(start).find((one) => one.kind === 'code' && one.language === language);
  return start >= 0 && block?.kind === 'code'
    ? block.code
    : expect.fail(`There is no code block below the heading ${headingId}.`);
}

interface Signed {
  readonly body: string;
  readonly headers: Record<string, string>;
}
const secret = createSecret();
const nowSeconds = () => Math.floor(Date.now() / 1000);
const content = buildExampleDelivery('Daybreak — ✓');

function sign(
  seconds = nowSeconds(),
  secrets = { current: secret, previous: null as null | string },
) {
  const body = JSON.stringify(content);
  return { body, headers: buildHeaders({ ...content, body }, secrets, seconds) };
}
const changeByte = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`;
const withHeader = ({ body, headers }: Signed, name: string, value: string): Signed => ({
  body,
  headers: { ...headers, [name]: value },
});

/** Deliveries that must be accepted, and some that must be refused. */
function cases(): { why: string; signed: Signed; isGenuine: boolean }[] {
  const right = sign();
  const rotated = sign(nowSeconds(), { current: createSecret(), previous: secret });
  const signature = right.headers['webhook-signature'] ?? '';
  const inBody = [0, right.body.indexOf('owner'), right.body.length - 1].map((at) => ({
    why: `byte ${at} of the body was changed`,
    signed: { ...right, body: changeByte(right.body, at) },
    isGenuine: false,
  }));
  const refused = {
    'a byte of the signature was changed': withHeader(
      right,
      'webhook-signature',
      changeByte(signature, 10),
    ),
    'the id is another': withHeader(right, 'webhook-id', 'dlv_other'),
    'the timestamp is another': withHeader(right, 'webhook-timestamp', `${nowSeconds() - 9}`),
    'the timestamp is no number': withHeader(right, 'webhook-timestamp', 'now'),
    'the signature is empty': withHeader(right, 'webhook-signature', ''),
    'it is six minutes old': sign(nowSeconds() - 360),
    'it is of the future': sign(nowSeconds() + 360),
    'it was signed with another secret': sign(nowSeconds(), {
      current: createSecret(),
      previous: null,
    }),
  };
  return [
    { why: 'it is as it was sent', signed: right, isGenuine: true },
    { why: 'it is four minutes old', signed: sign(nowSeconds() - 240), isGenuine: true },
    { why: 'the old secret is known during a rotation', signed: rotated, isGenuine: true },
    ...inBody,
    ...Object.entries(refused).map(([why, signed]) => ({ why, signed, isGenuine: false })),
  ];
}

/** Writes a delivery to files, as a receiver may store it. */
function store({ body, headers }: Signed, lineEnd = '\n'): string {
  const folder = makeFolder();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}${lineEnd}`);
  writeFileSync(join(folder, 'body.json'), body);
  writeFileSync(join(folder, 'headers.txt'), lines.join(''));
  return folder;
}

describe.skipIf(!has('openssl', 'version') || !has('bash'))(
  'the shell script that verifies signatures',
  () => {
    const path = join(makeFolder(), 'verify.sh');
    const verify = async (folder: string, own = secret) => {
      const env = { PATH: process.env.PATH, WEBHOOK_SECRET: own };
      const options = { cwd: folder, env };
      return await run('bash', [path, 'body.json', 'headers.txt'], options).then(
        ({ stdout }) => stdout,
        (failure: { stderr: string }) => failure.stderr,
      );
    };
    beforeAll(() => writeFileSync(path, programOf('verify-in-a-shell', 'sh')));

    it('accepts our signatures and rejects all others', async () => {
      for (const { why, signed, isGenuine } of cases()) {
        const expected = isGenuine ? `genuine: ${content.id}\n` : /^rejected: /m;
        expect(await verify(store(signed)), why).toMatch(expected);
      }
    });

    it('accepts headers in any case and with CRLF line ends', async () => {
      const { body, headers } = sign();
      const upper = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
      const folder = store({ body, headers: Object.fromEntries(upper) }, '\r\n');
      expect(await verify(folder)).toContain('genuine');
      expect(await verify(folder, createSecret())).toContain('rejected: no signature matches');
    });
  },
);

/** Starts an example receiver until the test ends. */
async function start(command: string, args: readonly string[]) {
  const PORT = await findPort();
  const env = { PATH: process.env.PATH, PORT, WEBHOOK_SECRET: secret, NODE_NO_WARNINGS: '1' };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${PORT}/hook`;
  const post = async ({ body, headers }: Signed) =>
    (await fetch(url, { method: 'POST', body, headers })).status;
  const isUp = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      () => true,
      () => false,
    );
  await waitUntil(isUp);
  return { port: PORT, post, output: () => output };
}

const receivers = {
  TypeScript: () => {
    const path = join(makeFolder(), 'receiver.ts');
    writeFileSync(path, programOf('verify-in-typescript', 'ts'));
    return start(process.execPath, [path]);
  },
  Python: () => start('python3', ['-c', programOf('verify-in-python', 'python')]),
};

describe.each(['TypeScript', 'Python'] as const)('the example receiver in %s', (language) => {
  const isMissing = language === 'Python' && !has('python3');

  it.skipIf(isMissing)('accepts our signatures and rejects all others', async () => {
    const { post } = await receivers[language]();
    for (const { why, signed, isGenuine } of cases()) {
      expect(await post(signed), why).toBe(isGenuine ? 204 : 401);
    }
    expect(await post({ body: '{}', headers: {} }), 'it is not signed').toBe(401);
  });

  it.skipIf(isMissing)('processes a duplicate delivery only once', async () => {
    const { post, output } = await receivers[language]();
    const [item] = content.items;
    const id = item && 'project' in item ? item.project.id : '';
    const line = `release ${id} ${item && 'after' in item ? item.after : ''}\n`;
    expect([await post(sign()), await post(sign(nowSeconds() + 1))]).toEqual([204, 204]);
    await waitUntil(() => output() === line);
  });

  it.skipIf(isMissing || !has('curl'))('accepts a stored delivery', async () => {
    const { port } = await receivers[language]();
    const command = page.blocks.flatMap((block) =>
      block.kind === 'code' && block.code.includes('--data-binary') ? [block.code] : [],
    );
    const lines = command.join('\n').replace(':8080', `:${port}`);
    const { stdout } = await run('bash', ['-c', lines], { cwd: store(sign()) });
    expect(stdout).toMatch(/^HTTP\/1\.[01] 204/);
  });
});

it('the example with the library throws for an invalid signature', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'own'));
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  const { blocks } = page;
  const line = blocks.flatMap((block) =>
    block.kind === 'code' && block.code.includes("'standardwebhooks'") ? [block.code] : [],
  );
  const before = `import { env } from 'node:process';
const { body, headers } = JSON.parse(env.SIGNED ?? '');\n`;
  const path = join(folder, 'own/check.ts');
  writeFileSync(path, `${before}${line.join('\n')}\nconsole.log(delivery.id);\n`);
  const check = (signed: Signed) =>
    run(process.execPath, [path], {
      env: { WEBHOOK_SECRET: secret, SIGNED: JSON.stringify(signed), NODE_NO_WARNINGS: '1' },
    });
  expect((await check(sign())).stdout).toBe(`${content.id}\n`);
  const { body, headers } = sign();
  await expect(check({ headers, body: changeByte(body, 7) })).rejects.toThrow('No matching');
  await expect(check(sign(nowSeconds() - 360))).rejects.toThrow('timestamp too old');
});

describe.skipIf(!has('curl'))('the example commands', () => {
  const states = createStates('duckdb');
  const before = getCACertificates('default');
  let receiver: Receiver;
  beforeAll(async () => {
    const authority = createAuthority(makeFolder());
    setDefaultCACertificates([...before, authority.ca]);
    receiver = await startReceiver(authority.issue('receiver', ['DNS:localhost']));
  });
  afterAll(async () => {
    setDefaultCACertificates(before);
    await receiver.close();
  });

  it('create, test, list and remove a webhook, and the test delivery is verified', async () => {
    const trusted = `localhost:${receiver.port}`;
    const url = await listenWithWebhooks(states, trusted);
    const ask = async (lines: string, id = '') => {
      const own = lines
        .replace('https://example.com/daybreak', `https://${trusted}/daybreak`)
        .replace(/WEBHOOK_ID=whk_\w+/, `WEBHOOK_ID=${id}`);
      const env = { PATH: process.env.PATH, DAYBREAK_KEY: keyOf('dev'), WEBHOOK_ID: id };
      const { stdout } = await run('bash', ['-ec', `curl() { command curl -sS "$@"; }\n${own}`], {
        env,
      });
      return stdout;
    };
    const commands = readWebhooksPage({ ...site, siteUrl: url }).blocks.flatMap((block) =>
      block.kind === 'code' && block.code.includes('/api/v1/webhooks') ? [block.code] : [],
    );
    expect(commands).toHaveLength(4);
    const [create = '', watchModels = '', test = '', manage = ''] = commands;
    const { data, meta } = JSON.parse(await ask(create));
    expect(meta.warnings).toEqual([expect.stringContaining('owner/repo')]);
    expect(JSON.parse(await ask(watchModels)).data.models).toEqual(['maker/model']);
    const tested = JSON.parse(await ask(test, data.id));
    expect(tested.data).toMatchObject({ delivered: true, status: 204, error: null });
    const [got = expect.fail('Nothing was delivered.')] = receiver.got;
    expect(DeliveryBody.parse(JSON.parse(got.body))).toMatchObject({ event: 'ping', items: [] });
    expect(got.headers['user-agent']).toBe(webhookRules.userAgent);
    const named = page.blocks.flatMap((block) =>
      block.kind === 'table' && block.label === 'Headers' ? block.rows : [],
    );
    const always = named
      .filter(([, text]) => !text?.includes('Sent only'))
      .map(([name = '']) => name.replaceAll('`', '').toLowerCase());
    expect(always.length).toBeGreaterThan(6);
    expect(Object.keys(got.headers)).toEqual(expect.arrayContaining(always));
    const listed = await ask(manage, data.id);
    expect(listed).toContain(`"id":"${data.id}","removed":true`);
    expect(listed).toContain('"state":"delivering"');
    expect(listed).not.toContain(data.secret);
  });
});

describe('the webhooks page', () => {
  const text = page.markdown;

  it('shows a valid body from the current release', () => {
    expect(DeliveryBody.parse(JSON.parse(programOf('body', 'json')))).toEqual(
      buildExampleDelivery('Daybreak'),
    );
    const delivery = { ...content, day: '2026-07-04' };
    expect(readWebhooksPage({ ...site, delivery }).markdown).toContain('"day": "2026-07-04"');
  });

  it('lists the time of every attempt', () => {
    const rows = text.match(/^\| \d \| .*$/gm);
    expect(rows).toEqual([
      '| 1 | after the daily run | 0 min |',
      '| 2 | 1 min after attempt 1 | 1 min |',
      '| 3 | 5 min after attempt 2 | 6 min |',
      '| 4 | 30 min after attempt 3 | 36 min |',
    ]);
  });

  it('shows example signatures', () => {
    const delivery = { id: 'dlv_x', event: 'ping', body: '{}' };
    const secrets = { current: exampleSecret, previous: null };
    const headers = buildHeaders(delivery, secrets, 1_750_000_000);
    expect(headers).toMatchObject(exampleSignatures);
    for (const [name, value] of Object.entries(exampleSignatures)) {
      expect(text).toContain(`${name}: ${value}\n`);
    }
  });

  it('contains no secret that could be real', () => {
    const secrets = text.match(/whsec_[A-Za-z0-9+/=]+/g) ?? [];
    expect(secrets.filter((one) => one !== exampleSecret)).toEqual([]);
  });
});
