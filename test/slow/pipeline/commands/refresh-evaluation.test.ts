// An installation that evaluates its own history: by command, in a daily run, and on its report
// card.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MorningReport } from '../../../../pipeline/commands/morning.ts';
import { createReportCardInput } from '../../../../pipeline/commands/report-card-inputs.ts';
import { dataPaths } from '../../../../pipeline/io/atomic-files.ts';
import { Evaluation } from '../../../../src/contracts/files/evaluation.ts';
import { ReportCard } from '../../../../src/contracts/files/report-card.ts';
import { list, openSmallLog, seen } from '../../../pipeline/evaluate/small-log.ts';
import { runCli } from '../../../support/cli.ts';
import { wholeEvaluation } from '../../../support/evaluations.ts';
import { makeFolder } from '../../../support/folders.ts';
import { makeSmallCatalog } from '../../../support/small-catalog.ts';
import { buildPlainPages } from '../../../support/small-release.ts';

const env = { CATALOG_DIR: makeSmallCatalog() };
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

async function morning(dataDir: string, day: string): Promise<MorningReport> {
  const { code, stdout, stderr } = await runCli(
    dataDir,
    ['--json', 'morning', '--no-collect', '--accept-shrink'],
    { nowMs: () => Date.parse(`${day}T05:00:00Z`), env, host: { buildSite: buildPlainPages } },
  );
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as MorningReport;
}

const later = { nowMs: () => Date.parse('2031-06-01T00:00:00Z') };

const cardOf = (dataDir: string): ReportCard =>
  ReportCard.parse(read(join(dataDir, 'current/site/report-card.json')));

describe('the evaluate command', () => {
  it('saves its figures only if it evaluated the whole log of the data folder', async () => {
    const world = await openSmallLog();
    const kept = dataPaths(world.folder).evaluation;
    const some = ['evaluate', '--sources', list, '--out', world.path('some.html')];
    expect((await runCli(world.folder, some, later)).stdout).not.toContain('Saved');
    const elsewhere = ['evaluate', '--observations', world.observations];
    await runCli(makeFolder(), [...elsewhere, '--out', world.path('elsewhere.html')], later);
    expect(existsSync(kept)).toBe(false);
    const { stdout } = await runCli(world.folder, ['evaluate'], later);
    expect(stdout).toContain(`Saved for the report card of the next release: ${kept}`);
    expect(Evaluation.parse(read(kept)).health?.cohorts).toHaveLength(1);
  });
});

describe('a daily run (morning)', () => {
  it('publishes, evaluates a history of over 13 months, and the next release shows the figures', async () => {
    const world = await openSmallLog();
    const { evaluation: kept } = dataPaths(world.folder);
    const { versions } = createReportCardInput(dataPaths(world.folder));
    const other = wholeEvaluation({ ...versions, health: versions.health + 1 });
    writeFileSync(kept, JSON.stringify({ ...other, evaluated_on: '2030-01-31' }));
    const first = await morning(world.folder, '2030-02-01');
    expect(first.evaluation).toEqual({ outcome: 'measured', evaluatedOn: '2030-02-01' });
    expect(cardOf(world.folder).reason).toContain('other versions of the methods (health)');

    const second = await morning(world.folder, '2030-03-03');
    expect(second.evaluation, 'thirty days are not over').toBeNull();
    expect(cardOf(world.folder)).toMatchObject({ origin: 'installation', reason: null });
    expect(cardOf(world.folder).evaluation).toEqual(read(kept));
    const third = await morning(world.folder, '2030-03-04');
    expect(third.evaluation).toMatchObject({ evaluatedOn: '2030-03-04' });
  });

  it('succeeds although the evaluation fails, and records the reason without folder names', async () => {
    const world = await openSmallLog();
    const { evaluation: kept } = dataPaths(world.folder);
    mkdirSync(join(kept, 'in-the-way'), { recursive: true });
    const { evaluation } = await morning(world.folder, '2030-02-01');
    expect(evaluation).toMatchObject({ outcome: 'failed', why: expect.any(String) });
    expect(JSON.stringify(evaluation)).not.toContain(world.folder);
    expect(cardOf(world.folder).reason).toContain('cannot be read');
  });

  it('does not evaluate a history of less than 13 months, even with an observation from the future', async () => {
    const world = await openSmallLog();
    rmSync(world.path(`observations/repositories/${list}/2028-12.parquet`));
    await world.observe('repositories', '2040-01-01', list, [seen('far', null)]);
    expect((await morning(world.folder, '2030-02-01')).evaluation).toBeNull();
    expect(existsSync(dataPaths(world.folder).evaluation)).toBe(false);
  });
});
