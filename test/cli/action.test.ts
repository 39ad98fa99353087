// The GitHub Action as in a runner: a checkout without installed packages, and the script of its
// last step.
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { exitCodes } from '../../src/cli/errors.ts';
import { keyOf } from '../support/callers.ts';
import { makeFolder } from '../support/folders.ts';
import { listen } from '../support/listening.ts';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly { readonly run?: string }[] };
}
const root = join(import.meta.dirname, '../..');
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
const script = action.runs.steps.findLast(({ run }) => run !== undefined)?.run ?? '';
const { url } = await listen();

async function runStep(failOn: string) {
  const checkout = makeFolder();
  cpSync(join(root, 'src'), join(checkout, 'src'), { recursive: true });
  cpSync(join(root, 'package.json'), join(checkout, 'package.json'));
  const folder = makeFolder();
  writeFileSync(join(folder, 'package.json'), '{"dependencies": {"@ember/old": "1"}}');
  const summary = join(folder, 'summary.md');
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    ...{ GITHUB_ACTION_PATH: checkout, GITHUB_STEP_SUMMARY: summary },
    ...{ DAYBREAK_URL: url, DAYBREAK_API_KEY: keyOf('free') },
    ...{ FILES: action.inputs.files?.default ?? '', FAIL_ON: failOn },
  };
  const child = spawn('bash', ['-c', script], { cwd: folder, env, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output, summary: readFileSync(summary, 'utf8') };
}

it('the action fails the job if a dependency is at risk, and lists it in the job summary', async () => {
  const { code, output, summary } = await runStep(action.inputs['fail-on']?.default ?? '');
  expect(output).toContain('1 of 1 dependencies are tracked projects; 1 at risk');
  expect(code).toBe(exitCodes.findings[0]);
  expect(summary).toContain('ember-oldtimer');
  expect(summary).toContain('dormant');
});

it('the action passes if no dependency reaches the level, or if no level is set', async () => {
  expect((await runStep('deprecated')).code).toBe(0);
  expect((await runStep('')).code).toBe(0);
});
