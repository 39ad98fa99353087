// Lighthouse on a page of each important type: accessibility 100 in both themes, performance at
// least 95 on a slow phone. Downloads Lighthouse from the npm registry.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { addOddProjects } from '../browser/odd-projects.ts';
import { makeFolder } from '../support/folders.ts';
import { listen } from '../support/listening.ts';
import { plainEnvironment } from '../tools/npm.ts';

const version = '13.5.0';
const pages = [
  '/',
  '/projects',
  '/projects/alba-lab-threadswarm',
  '/emerging',
  '/alternatives',
  '/alternatives/noted',
  '/models',
  '/models/opal/opal-7b',
  '/compare?p=alba-lab-threadswarm,alba-lab-tinyserve',
  '/verticals/finance',
  '/this-week',
  '/developers/api/list-projects',
];
const run = promisify(execFile);
const folder = makeFolder();
let url: string;

beforeAll(async () => {
  ({ url } = await listen({ buildSite, change: addOddProjects }));
  const install = ['install', '--no-audit', '--no-fund', `lighthouse@${version}`];
  await run('npm', install, { cwd: folder, env: plainEnvironment() });
}, 300_000);

interface Result {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<string, { readonly score: number | null; readonly title: string }>;
}

/** Returns the scores of a page, from 0 to 100, and the titles of the failed audits. */
async function rate(path: string, theme: 'light' | 'dark') {
  const output = join(folder, 'result.json');
  const flags = ['--headless', '--no-sandbox', '--disable-gpu'];
  if (theme === 'dark') flags.push('--blink-settings=preferredColorScheme=0');
  await run(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      url + path,
      '--quiet',
      '--no-enable-error-reporting',
      '--only-categories=accessibility,performance',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { cwd: folder, env: { ...plainEnvironment(), CHROME_PATH: chromiumPath() } },
  );
  const result = JSON.parse(readFileSync(output, 'utf8')) as Result;
  expect(result.runtimeError).toBeUndefined();
  const score = (name: string) => Math.round((result.categories[name]?.score ?? 0) * 100);
  return {
    accessibility: score('accessibility'),
    performance: score('performance'),
    failed: Object.values(result.audits).flatMap((one) => (one.score === 0 ? one.title : [])),
  };
}

test.for(pages)('%s is accessible in both themes, and fast', async (path) => {
  for (const theme of ['light', 'dark'] as const) {
    const { accessibility, performance, failed } = await rate(path, theme);
    console.log(`${path} ${theme}: accessibility ${accessibility}, performance ${performance}`);
    expect({ accessibility, failed: accessibility < 100 ? failed : [] }).toEqual({
      accessibility: 100,
      failed: [],
    });
    if (theme === 'light') expect(performance, failed.join(', ')).toBeGreaterThanOrEqual(95);
  }
});
