// `npm run dev` serves the pages of the current release, and shows edits.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../support/documents.ts';
import { makeFolder } from '../support/folders.ts';
import { findPort } from '../support/ports.ts';
import { writeReportCard } from '../support/report-card.ts';
import { writeSmallGraph } from '../support/small-graph.ts';

// A copy, because an edit would change the pages of other tests.
const copy = makeFolder();
for (const name of [
  'src',
  'pipeline',
  'public',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
])
  cpSync(join(root, name), join(copy, name), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
const patient = { timeout: 100_000, interval: 250 };
const page = join(copy, 'src/pages/emerging.astro');

let child: ChildProcess;
afterAll(() => child.kill('SIGKILL'));

function startDev(dataDir: string, port: string): ChildProcess {
  child = spawn(process.execPath, [join(copy, 'pipeline/dev.ts')], {
    // Without the variables of Vitest, with which Astro does not watch files.
    env: {
      PATH: process.env.PATH,
      ASTRO_TELEMETRY_DISABLED: '1',
      DAYBREAK_CACHE: join(copy, 'cache'),
      DATA_DIR: dataDir,
      PORT: port,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return child;
}

it('without a release, names the command that makes one', async () => {
  const dataDir = makeFolder();
  const { stderr } = startDev(dataDir, '0');
  let errors = '';
  stderr?.on('data', (chunk) => {
    errors += String(chunk);
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(errors).toContain(`${dataDir} contains no release. Run \`npm run demo -- --once\` first`);
});

it('shows the current release, and an edit of a page', async () => {
  const dataDir = makeFolder();
  const release = join(dataDir, 'current');
  mkdirSync(join(release, 'site'), { recursive: true });
  await writeSmallGraph(join(release, 'graph.duckdb'));
  await writeReportCard(join(release, 'site/report-card.json'), dataDir);
  writeFileSync(join(release, 'posts.json'), '{"posts":[]}');
  writeFileSync(join(release, 'about.json'), '{"files":[],"first_day":null,"earlier":[]}');
  const port = await findPort();
  startDev(dataDir, port);
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return (await response?.text()) ?? '';
  };
  await expect.poll(() => read('/projects/alba-lab-threadswarm'), patient).toContain('threadswarm');
  await expect.poll(() => read('/emerging'), patient).toContain('</h1>');
  writeFileSync(page, readFileSync(page, 'utf8').replace('</h1>', ' (edited)</h1>'));
  await expect.poll(() => read('/emerging'), patient).toContain(' (edited)</h1>');
}, 120_000);
