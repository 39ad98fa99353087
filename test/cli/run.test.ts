// Runs the `daybreak` commands in this process with a real server: their output on a terminal, and
// their exit codes. packages.test.ts runs the installed program.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { toManual } from '../../src/cli/help.ts';
import { buildOpenApi } from '../../src/contracts/api/openapi.ts';
import { keyOf } from '../support/callers.ts';
import { runDaybreak } from '../support/daybreak-command.ts';
import { makeFolder } from '../support/folders.ts';
import { listen, listenWith } from '../support/listening.ts';
import { stackFiles } from '../support/stack-files.ts';

const { url } = await listen({
  change: (rows) => {
    rows.package.push({
      ecosystem: 'npm',
      name: 'swarm-old',
      project_id: 'alba-lab-threadswarm',
      mapped_by: 'catalog',
      replaced_by: 'swarm',
      deprecated_evidence: 'This package was replaced by swarm.',
    });
  },
});
const home = makeFolder();
const copy = join(makeFolder(), 'copy');
const env = { HOME: home, DAYBREAK_URL: url, DAYBREAK_API_KEY: keyOf('pro') };

const call = (words: string, { more = {}, input = '' } = {}) =>
  runDaybreak(words, { env: { ...env, ...more }, input });

describe('a command on a terminal', () => {
  it('prints the version of the package', async () => {
    const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
    expect((await call('--version')).stdout).toBe(`${JSON.parse(manifest).version}\n`);
  });

  it.each(['dbk_…', 'dbk_secret\nrest'])(
    'refuses the malformed key %j, without printing it',
    async (key) => {
      const { code, stderr } = await call('search a', { more: { DAYBREAK_API_KEY: key } });
      expect(code).toBe(2);
      expect(stderr).toContain('DAYBREAK_API_KEY is not an API key.');
      expect(stderr).not.toContain('dbk_');
    },
  );

  it.each([
    ['search agents --limit 2', 'alba-lab-threadswarm'],
    ['search nothing-is-called-so --lang rust', 'No results.'],
    ['project alba-lab-threadswarm', '48,210'],
    ['compare alba-lab-threadswarm alba-lab-tinyserve', 'alba-lab-tinyserve'],
    ['similar alba-lab-threadswarm', 'Because'],
    ['alternatives', 'noted'],
    ['alternatives noted', 'License'],
    ['emerging', 'Growth'],
    ['models --limit 3', 'opal/opal-7b'],
    ['models opal 7b --sort price_in --kind language', 'opal/opal-7b'],
    ['cost opal/opal-7b --input 1000000 --output 1000000 --requests 10', '0.75'],
    ['events --kind release --limit 5', 'release'],
    ['chart alba-lab-tinyserve --metric weekly', '█'],
    ['chart fable-unscored --metric health', 'no observations'],
  ])('`%s` prints %s', async (words, text) => {
    const { code, stdout, stderr } = await call(words);
    expect(stderr).toBe('');
    expect(stdout).toContain(text);
    expect(code).toBe(0);
  });

  it('fits tables to the terminal width and prints a bold heading', async () => {
    const { stdout } = await call('search');
    expect(stdout.startsWith('\u001b[1mProject')).toBe(true);
    const [, ...lines] = stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(100);
  });

  it('writes JSON, CSV and SVG', async () => {
    expect(JSON.parse((await call('chart alba-lab-tinyserve --json')).stdout).ok).toBe(true);
    expect((await call('chart alba-lab-tinyserve --csv')).stdout).toMatch(/^day,stars\r\n/);
    expect((await call('alternatives noted --csv')).stdout).toContain('repo');
    const path = join(home, 'chart.svg');
    await call(`chart alba-lab-tinyserve --svg ${path}`);
    expect(readFileSync(path, 'utf8')).toContain('alba-lab/tinyserve: stars</title>');
    const missing = await call(`chart nobody-nothing --svg ${path}`);
    expect(missing.code).toBe(3);
  });
});

describe('files and the local copy', () => {
  it('are checked: rates dependencies, and exits with 10 at the level of --fail-on', async () => {
    const path = join(home, 'requirements.txt');
    writeFileSync(path, stackFiles['requirements.txt']?.content ?? '');
    const checked = await call(`check ${path}`);
    expect(checked.stdout).toContain('alba-lab-threadswarm');
    expect(checked.stdout).toContain('maintained');
    expect(checked.stderr).toContain('Versions and vulnerabilities are not checked.');
    expect((await call(`check ${path} --csv`)).stdout).toContain('fine');
    expect(checked.stderr).toContain('3 of 7 dependencies are rated');
    expect(checked.stderr).toContain('requirements.txt:2: -r base.txt (The line refers');
    const old = join(home, 'old.cdx.json');
    const component = { name: 'old', purl: 'pkg:npm/%40ember/old@1' };
    writeFileSync(old, JSON.stringify({ bomFormat: 'CycloneDX', components: [component] }));
    expect((await call(`check ${old} --fail-on dormant --csv`)).code).toBe(10);
    expect((await call(`check ${old}`)).stdout).toContain('- @ember/old: The project is dormant');
    expect(await call(`check ${old} --fail-on bad`)).toMatchObject({ code: 2 });
    // Its project goes on, so its health says nothing about the package.
    const replaced = join(home, 'replaced.cdx.json');
    const ended = { name: 'swarm-old', purl: 'pkg:npm/swarm-old@1' };
    writeFileSync(replaced, JSON.stringify({ bomFormat: 'CycloneDX', components: [ended] }));
    expect((await call(`check ${replaced}`)).stdout).toMatch(
      /swarm-old +act +alba-lab-threadswarm +– /,
    );
    const many = join(home, 'package.json');
    const names = Array.from({ length: 5_001 }, (_, at) => [`p${at}`, '1']);
    writeFileSync(many, JSON.stringify({ dependencies: Object.fromEntries(names) }));
    const cut = 'Only the first 5000 of 5001 dependencies were checked.';
    expect((await call(`check ${many}`)).stderr).toContain(cut);
    const failed = await call(`check ${many} --fail-on at-risk`);
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining(cut) });
    expect((await call(`check ${home}/none`)).stderr).toContain('cannot be read');
  });

  it('are searched for models in folders, and exits with 10 if one ends within the days', async () => {
    const folder = makeFolder();
    for (const name of ['src/deep', 'node_modules/other', '.cache'])
      mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'src/deep/app.py'), 'a = "quartz/max"\nb = "opal-7b"\n');
    writeFileSync(join(folder, 'src/.env'), 'MODEL=quartz/max\n');
    writeFileSync(join(folder, 'node_modules/other/a.py'), 'a = "quartz/quartz-mini:free"\n');
    const keyless = { more: { DAYBREAK_API_KEY: '' } };
    const { stdout, stderr, code } = await call(`check ${folder}`, keyless);
    expect(stdout).toContain('Quartz ends this ID on 2026-09-30.');
    expect(stdout).toContain(`app.py:1`);
    expect(stdout).toContain('opal/opal-7b');
    expect(stdout).not.toContain('quartz-mini');
    expect(stderr).toContain('IDs of models found: 2.');
    expect(code).toBe(0);
    const failing = (days: number) =>
      call(`check ${folder} --fail-on at-risk,ending=${days}d`, keyless);
    expect((await failing(91)).code).toBe(0);
    expect((await failing(92)).code).toBe(10);
    const variables = {
      GITHUB_STEP_SUMMARY: 'summary',
      GITHUB_OUTPUT: 'outputs',
      DAYBREAK_ANNOTATIONS: 'notes',
    };
    const paths = Object.entries(variables).map(
      ([name, path]) => [name, join(folder, path)] as const,
    );
    await call(`check ${folder} --github`, {
      more: { DAYBREAK_API_KEY: '', ...Object.fromEntries(paths) },
    });
    const [summary, outputs, notes] = paths.map(([, path]) => readFileSync(path, 'utf8'));
    expect(summary).toContain('| quartz/max | watch | quartz/max |');
    expect(outputs).toContain('act-count=0\n');
    expect(outputs).toContain('ending-models=1\n');
    expect(notes).toMatch(
      /^::notice file=[^,]*,line=1,title=quartz\/max::Quartz ends this ID on 2026-09-30\./,
    );
    const json = JSON.parse((await call(`check ${folder} --json`, keyless)).stdout);
    expect(json.data.models).toHaveLength(2);
    const empty = makeFolder();
    expect(await call(`check ${empty}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('contains no file that can be checked'),
    });
    writeFileSync(join(empty, 'a.py'), 'x = 1');
    expect(await call(`check ${empty}`)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('No dependencies found.'),
    });
    const files = Array.from({ length: 6 }, (_, at) => {
      const path = join(empty, `${at}.requirements.txt`);
      writeFileSync(path, 'torch');
      return path;
    });
    expect((await call(`check ${files.join(' ')}`)).stderr).toContain('6 manifests are more than');
  });

  it('are queried: answers SQL from the dumps in the local copy', async () => {
    const first = await call(`sync ${copy}`);
    expect(first.stderr).toContain('all checksums verified');
    const { stdout } = await call(
      `sql --dir ${copy} 'select id, stars from projects order by stars desc nulls last limit 1'`,
    );
    expect(stdout).toContain('alba-lab-threadswarm');
    expect((await call(`sql --dir ${copy} 'select nothing from projects'`)).stderr).toContain(
      'nothing',
    );
    expect(await call(`sql --dir ${home} 'select 1'`)).toMatchObject({ code: 2 });
    expect((await call(`sync ${copy}`)).stderr).toContain(': 0 of ');
  });

  it('are verified: refuses a downloaded file with a wrong checksum', async () => {
    const resources = [{ path: 'models.parquet', hash: `sha256:${'0'.repeat(64)}`, bytes: 1 }];
    const broken = await listenWith((request) =>
      request.url.endsWith('.json') ? Response.json({ resources }) : new Response('x'),
    );
    const { code, stderr } = await call(`sync ${copy}-2 --url ${broken}`);
    expect(stderr).toContain('models.parquet does not have the checksum');
    expect(code).toBe(5);
    expect(existsSync(`${copy}-2/models.parquet`)).toBe(false);
  });
});

describe('keys and errors', () => {
  it('saves the key of `login` and uses it', async () => {
    const more = { DAYBREAK_API_KEY: '', XDG_CONFIG_HOME: join(home, 'config') };
    expect(await call('login', { more, input: ' ' })).toMatchObject({ code: 2 });
    expect(await call('login', { more, input: 'no-such-key' })).toMatchObject({ code: 4 });
    const saved = await call('login', { more, input: `${keyOf('dev')}\n` });
    expect(saved.stderr).toContain('Plan: dev');
    expect(await call('search', { more })).toMatchObject({ code: 0 });
  });

  it.each([
    ['', 2, ''],
    ['--json', 2, ''],
    ['help serch', 2, 'Did you mean `search`?'],
    ['serch', 2, 'Did you mean `search`?'],
    ['zzzzzz', 2, 'lists all commands'],
    ['project', 2, 'Usage: daybreak project ID'],
    ['search --langs x', 2, '--help'],
    ['search --json --csv', 2, 'Use either'],
    ['search --url nowhere', 2, 'Invalid server URL'],
    ['search --limit 900', 2, 'limit'],
    ['chart alba-lab-tinyserve --metric forks', 2, 'Use one of these: stars'],
    ['completion tcsh', 2, 'completion bash'],
    ['project nobody-nothing', 3, 'not found'],
    ['search --url http://127.0.0.1:9', 5, 'cannot be reached'],
    ['sync --url http://127.0.0.1:9', 5, 'cannot be reached'],
  ])('`%s` exits with %i', async (words, code, text) => {
    const result = await call(words);
    expect(result.stderr).toContain(text);
    expect(result.code).toBe(code);
  });

  it('explains a missing key, and shows a project without history if the plan excludes it', async () => {
    const none = await call('search', { more: { DAYBREAK_API_KEY: '' } });
    expect(none.stderr).toContain('requires an API key');
    const free = { DAYBREAK_API_KEY: keyOf('free') };
    expect(await call('chart alba-lab-threadswarm', { more: free })).toMatchObject({ code: 4 });
    const project = await call('project alba-lab-threadswarm', { more: free });
    expect(project.stdout).not.toMatch(/^90 days/m);
  });
});

it('help text, completions and manual list every command', async () => {
  const { stdout: help } = await call('help');
  const manual = toManual('1.0.0', commands);
  const shells = await Promise.all(
    ['bash', 'zsh', 'fish'].map(async (shell) => (await call(`completion ${shell}`)).stdout),
  );
  for (const { name, example } of commands) {
    expect(example).toMatch(new RegExp(`^${name}\\b`));
    expect(help).toContain(`  ${name} `);
    expect(manual).toContain(`.B ${name}`);
    for (const text of shells) expect(text).toContain(name);
    for (const words of [`${name} --help`, `${name} -h`, `-h ${name}`, `help ${name}`]) {
      const { code, stdout } = await call(words);
      expect(stdout).toContain(`Usage: daybreak ${name}`);
      expect(stdout).toContain(`Example: daybreak ${example}`);
      expect(code).toBe(0);
    }
  }
});

it.each([
  ['search', '/projects'],
  ['similar', '/project/{id}/similar'],
  ['alternatives', '/alternatives'],
  ['emerging', '/emerging'],
  ['models', '/models'],
  ['events', '/events'],
])('the help text of `%s` states the maximum and default of --limit of %s', async (name, path) => {
  const { paths } = buildOpenApi({ siteName: 'x', siteUrl: 'http://localhost', examples: {} });
  const parameters = paths[path]?.get?.parameters ?? [];
  const { schema } = parameters.find((one) => one.name === 'limit') ?? {};
  const { stdout } = await call(`${name} --help`);
  const stated = `Number of results, 1 to ${schema?.maximum}. Default: ${schema?.default}.`;
  expect(stdout).toContain(stated);
});

it('options may come before the command', async () => {
  const after = await call('search agents --limit 2 --json');
  expect(await call('--limit 2 --json search agents')).toEqual(after);
  expect(JSON.parse(after.stdout).data).toHaveLength(2);
  const next = JSON.parse((await call('search agents --limit 1 --offset 1 --json')).stdout);
  expect(next.data).toEqual(JSON.parse(after.stdout).data.slice(1));
});
