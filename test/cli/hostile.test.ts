// `daybreak` with a hostile server, hostile data and hostile arguments.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { withEngine } from '../../src/cli/load-duckdb.ts';
import { ChangesIndex } from '../../src/contracts/files/change-files.ts';
import { runDaybreak } from '../support/daybreak-command.ts';
import { makeFolder } from '../support/folders.ts';
import { listenWith } from '../support/listening.ts';

const home = makeFolder();
const requirements = join(home, 'requirements.txt');
writeFileSync(requirements, 'ollama');

const received: Request[] = [];
const other = await listenWith((request) => {
  received.push(request);
  return Response.json({ ok: true, data: {}, meta: {} });
});
const redirecting = await listenWith(() => Response.redirect(`${other}/taken`, 307));
const arguments_: Readonly<Record<string, string>> = {
  project: 'a',
  compare: 'a b',
  similar: 'a',
  cost: 'a/b',
  chart: 'a --svg a.svg',
  check: requirements,
  sync: join(home, 'redirected'),
  verify: requirements,
};

describe('an API key', () => {
  const remote = commands.map(({ name }) => name).filter((name) => !['sql', 'mcp'].includes(name));

  it.each(remote)('of `%s` does not follow a redirect', async (name) => {
    const env = { HOME: home, DAYBREAK_URL: redirecting, DAYBREAK_API_KEY: 'dbk_secret' };
    const words = `${name} ${arguments_[name] ?? ''}`;
    const { code, stderr } = await runDaybreak(words, { env, input: 'dbk_secret' });
    expect(stderr).toContain('unexpected redirect');
    expect(code).toBe(5);
    expect(received).toEqual([]);
  });

  it('of `mcp` does not follow a redirect', async () => {
    const env = { HOME: home, DAYBREAK_URL: redirecting, DAYBREAK_API_KEY: 'dbk_secret' };
    const main = join(import.meta.dirname, '../../src/cli/main.ts');
    const child = spawn(process.execPath, [main, 'mcp'], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    const messages = [
      { id: 1, method: 'initialize', params },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: { name: 'daybreak_models', arguments: {} } },
    ];
    child.stdin.end(
      messages.map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`).join(''),
    );
    let output = '';
    for await (const chunk of child.stdout) output += chunk;
    expect(output).toContain('failed');
    expect(received).toEqual([]);
  });

  it('of the environment belongs to DAYBREAK_URL, and is not sent to another --url', async () => {
    const env = { HOME: home, DAYBREAK_URL: redirecting, DAYBREAK_API_KEY: 'dbk_secret' };
    await runDaybreak(`search --url ${other}`, { env });
    await runDaybreak(`search --url ${other}`, { env: { ...env, DAYBREAK_URL: `${other}/x` } });
    const keys = received.splice(0).map(({ headers }) => headers.get('X-Api-Key'));
    expect(keys).toEqual([null, 'dbk_secret']);
  });
});

const hostile = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e::error::x';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
const controls = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u202e]/;

describe('text of a server', () => {
  const bodies: Readonly<Record<string, unknown>> = {
    '/api/v1/project/error': { ok: false, error: { code: 'not_found', message: `${hostile}\nx` } },
    '/api/v1/meta': { ok: true, data: { plan: hostile }, meta: {} },
    '/api/v1/check': {
      ok: true,
      data: {
        dependencies: [],
        skipped: [{ file: hostile, line: 1, text: hostile, reason: hostile }],
        summary: { checked: hostile, skipped: 1, verdicts: { unknown: hostile } },
      },
      meta: {},
    },
    '/api/v1/projects': {
      ok: true,
      data: [{ id: hostile, name: hostile, [hostile]: hostile }],
      meta: { total: hostile },
    },
  };
  const serve = listenWith(({ url }) => {
    const body = bodies[new URL(url).pathname];
    return Response.json(body, { status: url.endsWith('error') ? 404 : 200 });
  });

  it.each([
    'project error',
    'login',
    `check ${requirements}`,
    'search',
    'search --csv',
    'search --json',
  ])('does not reach the terminal with control characters: `%s`', async (words) => {
    const env = { HOME: home, DAYBREAK_URL: await serve };
    const { stdout, stderr } = await runDaybreak(words, { env, input: 'dbk_x', isTerminal: false });
    expect(stdout + stderr).toContain('owned');
    expect(stdout + stderr).not.toMatch(controls);
  });

  it('keeps its exact characters in JSON, and has one line in an error', async () => {
    const env = { HOME: home, DAYBREAK_URL: await serve };
    const { stdout } = await runDaybreak('search --json', { env });
    expect(JSON.parse(stdout).data[0].id).toBe(hostile);
    const { stderr } = await runDaybreak('project error', { env });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('`daybreak sync`', () => {
  const names = ['.bashrc', 'package.json', '../x.parquet', 'x.parquet', 'a/models.parquet'];
  const serve = (resources: object[], content = 'content') =>
    listenWith(({ url }) => {
      if (url.endsWith('index.json')) return new Response('', { status: 404 });
      return url.endsWith('.json') ? Response.json({ resources }) : new Response(content);
    });
  const describeFile = (path: string) => ({ path, bytes: 7, hash: `sha256:${sha256('content')}` });

  it('writes only files whose names it knows', async () => {
    const url = await serve([...names, 'models.parquet'].map(describeFile));
    const folder = join(makeFolder(), 'inner');
    const { code } = await runDaybreak(`sync ${folder}`, {
      env: { HOME: home, DAYBREAK_URL: url },
    });
    expect(code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['datapackage.json', 'models.parquet']);
    expect(readdirSync(join(folder, '..'))).toEqual(['inner']);
  });

  it('stops reading at the size that the list states', async () => {
    const url = await serve([describeFile('models.parquet')], 'x'.repeat(8));
    const folder = makeFolder();
    const { code, stderr } = await runDaybreak(`sync ${folder}`, {
      env: { HOME: home, DAYBREAK_URL: url },
    });
    expect(stderr).toContain('more than 7 bytes');
    expect(code).toBe(5);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['dumps', 'keys', 'day_columns'] as const)(
    'refuses an index of change files with a path as the name of a table in %s',
    (field) => {
      const index = {
        version: 1,
        attribution: 'x',
        seq: 1,
        release: '20260701T050000Z',
        dumps: {},
        keys: {},
        day_columns: {},
        window_days: 90,
        changes: [],
      };
      expect(ChangesIndex.safeParse(index).success).toBe(true);
      const value = { dumps: '0'.repeat(64), keys: ['id'], day_columns: 'day' }[field];
      const changed = { ...index, [field]: { '../models': value } };
      expect(ChangesIndex.safeParse(changed).success).toBe(false);
    },
  );
});

describe('`daybreak sql`', async () => {
  const folder = makeFolder();
  const dumps = join(folder, 'dumps');
  mkdirSync(dumps);
  const dump = join(dumps, 'projects.parquet');
  await withEngine((sql) => sql.run(`copy (select 1 as id, '=1+1' as "-x") to '${dump}'`));
  const before = readFileSync(dump);
  writeFileSync(join(folder, 'private.csv'), 'secret\n42\n');
  const query = async (text: string, flags = '--json') =>
    await runDaybreak(['sql', flags, '--dir', dumps, text], { env: { HOME: home } });

  it.each([
    'from projects',
    'with p as (from projects) select count(*) from p',
    'describe projects',
    'summarize projects',
    "select ';' as text from projects -- ;",
    'select id from projects;',
  ])('answers %s', async (text) => {
    expect(await query(text)).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    `/* ' */ copy (select 1 as x) to '${folder}/new.csv' /* ' */`,
    `copy (select 2 as id) to '${dump}' (use_tmp_file false)`,
    `explain analyze copy (select 2 as id) to '${dump}' (use_tmp_file false)`,
    `from read_csv('${folder}/private.csv')`,
    `from '${folder}/private.csv'`,
    `from read_text('/etc/hostname')`,
    `from glob('${folder}/*')`,
    `attach '${folder}/new.duckdb' as new`,
    `export database '${folder}/new'`,
    'install httpfs',
    'load httpfs',
    'set enable_external_access = true',
    `from read_csv('${other}/x.csv')`,
    'drop view projects',
    'select 1; select 2',
    '',
  ])('refuses %s', async (text) => {
    const { code, stdout } = await query(text);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(readdirSync(folder).sort()).toEqual(['dumps', 'private.csv']);
    expect(readFileSync(dump)).toEqual(before);
    expect(received).toEqual([]);
  });

  it('writes no formula into CSV', async () => {
    expect((await query('from projects', '--csv')).stdout).toBe("id,'-x\r\n1,'=1+1\r\n");
  });
});

it('a file whose name is an option is checked only after `--`', async () => {
  const env = { HOME: home, DAYBREAK_URL: redirecting, DAYBREAK_API_KEY: 'dbk_secret' };
  const name = `--url=${other}`;
  const { code, stderr } = await runDaybreak(['check', '--', name], { env });
  expect(stderr).toContain(`${name} cannot be read`);
  expect(code).toBe(2);
  expect((await runDaybreak(['check', '-x.json'], { env })).code).toBe(2);
  expect(received).toEqual([]);
  expect(existsSync('a.svg')).toBe(false);
});
