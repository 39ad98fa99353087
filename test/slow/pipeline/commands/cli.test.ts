import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findCurrent } from '../../../../src/snapshot/release/release-folder.ts';
import { runCliProcess, runCli as runWithCatalog } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { findPort } from '../../../support/ports.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { buildPlainPages, smallDemo, writeSmallDemo } from '../../../support/small-release.ts';

const root = makeFolder();
const catalog = { CATALOG_DIR: makeSmallCatalog() };
const runCli: typeof runWithCatalog = (dataDir, args, options = {}) =>
  runWithCatalog(dataDir, args, { ...options, env: { ...catalog, ...options.env } });
const published = join(root, 'published');
let firstId: string;

beforeAll(async () => {
  await writeSmallDemo(published);
  firstId = (await findCurrent(published))?.id ?? '';
}, 180_000);

describe('the pipeline commands', () => {
  it.each([
    'demo',
    'import',
    'import-set',
    'build',
    'publish',
    'morning',
    'verify',
    'rollback',
    'apply-changes',
  ])('%s has --help', async (command) => {
    const { code, stdout } = await runCli(root, [command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: pipeline ${command}`);
  });

  it('also run as a separate process', async () => {
    const { code, stdout } = await runCliProcess(root, ['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: pipeline');
  });

  it('report all invalid settings at once, without their values', async () => {
    const { code, stderr } = await runCli(root, ['build'], {
      env: {
        PORT: 'planted-value',
        SITE_URL: 'ftp://planted-value',
        GITHUB_URL: 'https://someone:planted-value@api.example',
      },
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(/PORT[\s\S]*SITE_URL/);
    expect(stderr).toMatch(/GITHUB_URL.*must not contain a user name or a password/);
    expect(stderr).not.toContain('planted-value');
  });

  it('reject an unknown command with a suggestion and exit code 2', async () => {
    const { code, stderr } = await runCli(root, ['bild']);
    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean build?');
  });

  it('reject an invalid date with exit code 2', async () => {
    const { code, stderr } = await runCli(root, ['build', '--as-of', '30 June']);
    expect(code).toBe(2);
    expect(stderr).toContain('YYYY-MM-DD');
  });

  it('say what to do when there are no observations', async () => {
    const { code, stderr } = await runCli(join(root, 'empty'), ['build']);
    expect(code).toBe(3);
    expect(stderr).toContain('contains no observations of repositories');
  });

  it('say what to do when there is no graph or no release', async () => {
    const publish = await runCli(join(root, 'empty'), ['publish']);
    expect(publish.code).toBe(2);
    expect(publish.stderr).toContain('Run `build` first');
    const verify = await runCli(join(root, 'empty'), ['verify']);
    expect(verify.code).toBe(2);
    expect(verify.stderr).toContain('contains no published release yet. Run `morning` first');
  });
});

describe('a published data folder', () => {
  it('passes the verify command', async () => {
    const { code, stdout } = await runCli(published, ['verify']);
    expect(stdout).toContain(`Release ${firstId} is valid.`);
    expect(code).toBe(0);
  });

  it('can be built as of any past day, using only the observations up to that day', async () => {
    const { code, stdout } = await runCli(published, ['--json', 'build', '--as-of', '2025-06-15']);
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as { asOf: string; rows: Record<string, number> };
    expect(report.asOf).toBe('2025-06-15');
    const counts = JSON.parse(
      readFileSync(join(published, 'releases', firstId, 'manifest.json'), 'utf8'),
    ) as { counts: { projects: number } };
    expect(report.rows.project).toBeLessThan(counts.counts.projects);
  });

  it('allows only one pipeline process at a time', async () => {
    const runs = await Promise.all([
      runCliProcess(published, ['build']),
      runCliProcess(published, ['build']),
      runCliProcess(published, ['build']),
    ]);
    const codes = runs.map(({ code }) => code).sort();
    expect(codes[0]).toBe(0);
    expect(codes.slice(1).every((code) => code === 0 || code === 5)).toBe(true);
    expect(codes).toContain(5);
    const refused = runs.find(({ code }) => code === 5);
    expect(refused?.stderr).toMatch(/Another pipeline \(process \d+\) is using .*published\./);
  });

  it('with a truncated log file: build fails with the file name, and the current release stays', async () => {
    const folder = join(published, 'observations/repositories/github-ranking');
    const file = join(folder, readdirSync(folder).sort().at(-1) ?? '');
    const whole = readFileSync(file);
    truncateSync(file, 100);
    const { code, stderr } = await runCli(published, ['build']);
    writeFileSync(file, whole);
    expect(code).toBe(3);
    expect(stderr).toContain(file);
    expect((await findCurrent(published))?.id).toBe(firstId);
  });

  it('import refuses a CSV file without a required column and prints the column name', async () => {
    const csv = join(root, 'stars.csv');
    writeFileSync(csv, 'repository,stars\nann/lens,5\n');
    const { code, stderr } = await runCli(join(root, 'fresh'), [
      'import',
      csv,
      '--as',
      'repositories',
      '--source',
      'mine',
    ]);
    expect(code).toBe(3);
    expect(stderr).toContain('lacks the column "observed_at"');
    expect(stderr).toContain('The file has: repository, stars');
    expect(stderr).toContain(csv);
  });

  it('import-set imports a folder of data sets and reports the result for each file', async () => {
    const folder = join(root, 'set');
    mkdirSync(join(folder, 'github-history'), { recursive: true });
    writeFileSync(
      join(folder, 'github-history/renames.csv'),
      'old_repo,new_repo,seen_on,how\nann/lens,optic/lens,2025-06-01,stated\nno name,x,2025-06-02,stated\n',
    );
    writeFileSync(join(folder, 'notes.csv'), 'a,b\n1,2\n');
    const { code, stdout, stderr } = await runCli(join(root, 'set-data'), ['import-set', folder]);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('renames from github-renames: 2 rows read, 1 written');
    expect(stdout).toContain('1 quarantined');
    expect(stdout).toContain('notes.csv: skipped, because it has no mapping');
  });

  it('demo and morning never mix the data of the demo with other observations', async () => {
    const dataDir = join(root, 'real');
    const csv = join(root, 'real.csv');
    writeFileSync(
      csv,
      'old_name,new_name,day,observed_at\nann/lens,ann/loupe,2026-06-01,2026-06-01T05:00:00Z\n',
    );
    const from = ['--as', 'renames', '--source', 'mine'];
    const imported = await runCli(dataDir, ['import', csv, ...from]);
    expect(imported.code, imported.stderr).toBe(0);
    for (const [args, world] of [
      [['demo', '--once'], 'recorded'],
      [smallDemo, 'sample'],
    ] as const) {
      const { code, stderr } = await runCli(dataDir, args);
      expect(code).toBe(2);
      expect(stderr).toContain(
        `real observations (renames/mine/2026-06.parquet), which are never mixed with ${world} data`,
      );
    }
    expect(existsSync(join(dataDir, 'observations/renames/mine/2026-06.parquet'))).toBe(true);
    expect(await runCli(published, ['demo', '--once'])).toMatchObject({ code: 2 });
    const collected = await runCli(published, ['morning']);
    expect(collected.stderr).toContain('contains sample data of the demo, which is never mixed');
  });

  it('is served by the demo until it receives a signal, and can be rolled back', async () => {
    const stopping = new AbortController();
    const PORT = await findPort();
    const url = `http://127.0.0.1:${PORT}`;
    let meta: Promise<number> | undefined;
    const { code, stderr } = await runCli(
      published,
      smallDemo.filter((word) => word !== '--once'),
      {
        env: { PORT, LOG_LEVEL: 'silent' },
        host: { buildSite: buildPlainPages },
        stop: stopping.signal,
        onText: (text) => {
          if (!text.includes('Serving')) return;
          meta = fetch(`${url}/api/v1/meta`)
            .then(({ status }) => status)
            .finally(() => stopping.abort());
        },
      },
    );
    expect(code, stderr).toBe(0);
    expect(stderr).not.toContain('Loading the recorded world'); // The log already contains it.
    expect(stderr).toContain(`curl ${url}/api/v1/meta`);
    expect(await meta).toBe(200);
    const key = /API key to try .*: (dbk_[0-9A-Za-z]{38})$/m.exec(stderr)?.[1];
    expect(stderr).toContain(`curl -H 'X-Api-Key: ${key}' '${url}/api/v1/search?q=`);
    const admin = join(import.meta.dirname, '../../../../src/runtime/admin/cli.ts');
    const keys = execFileSync(process.execPath, [admin, '--json', 'keys', 'list'], {
      env: { DATA_DIR: published },
      encoding: 'utf8',
    });
    expect(JSON.parse(keys)).toEqual([
      expect.objectContaining({
        prefix: key?.slice(0, 12),
        account: 'demo@daybreak.example',
        plan: 'pro',
      }),
    ]);
    const copy = join(root, 'copy');
    cpSync(join(published, 'current/site/dumps'), copy, { recursive: true });
    const { stdout } = await runCli(published, ['rollback']);
    expect(stdout).toContain(`Serving ${firstId} instead of`);
    // The change files also update a copy after a rollback.
    const applied = await runCli(published, ['apply-changes', copy]);
    expect(applied.code, applied.stderr).toBe(0);
    expect(applied.stdout).toContain(`release ${firstId}`);
    const nowhere = ['apply-changes', copy, '--from', join(root, 'nowhere')];
    expect(await runCli(published, nowhere)).toMatchObject({ code: 4 });
  }, 180_000);
});
