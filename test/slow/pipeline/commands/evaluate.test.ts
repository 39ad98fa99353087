// The `evaluate` command: output, files and errors.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referencePath } from '../../../../pipeline/commands/report-card-inputs.ts';
import { modelsFolder } from '../../../../pipeline/graph/build.ts';
import { readModels } from '../../../../pipeline/graph/sql-models.ts';
import { Evaluation } from '../../../../src/contracts/files/evaluation.ts';
import { asOf, list, openSmallLog } from '../../../pipeline/evaluate/small-log.ts';
import { openWorld } from '../../../pipeline/graph/world.ts';
import { runCli } from '../../../support/cli.ts';

const later = { nowMs: () => Date.parse('2031-06-01T00:00:00Z') };

describe('the evaluate command', () => {
  it('writes the figures and prints a summary', async () => {
    const world = await openSmallLog();
    const out = world.path('figures.json');
    const { code, stdout, stderr } = await runCli(
      world.folder,
      [
        'evaluate',
        '--observations',
        world.observations,
        '--sources',
        list,
        '--cohorts',
        asOf,
        asOf,
        '--out',
        out,
      ],
      later,
    );
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('180 observations of 60 repositories, 2028-12-01 to 2030-01-31.');
    expect(stdout).toContain('Health, some-list as of 2029-01-31: 60 projects, 41.7% stopped');
    expect(stdout).toContain(`Figures: ${out}`);
    expect(stderr).toMatch(/^reading the log: .*, 180 observations$/m);
    expect(stderr).toMatch(/^health: .*, 1 cohorts$/m);
    const figures: unknown = JSON.parse(readFileSync(out, 'utf8'));
    expect(Evaluation.parse(figures).health?.cohorts).toHaveLength(1);
  });

  it('prints one JSON document with --json, for the log of the data folder', async () => {
    const world = await openSmallLog();
    const { code, stdout } = await runCli(world.folder, ['evaluate', '--json'], later);
    expect(code).toBe(0);
    const result = Evaluation.parse(JSON.parse(stdout));
    expect(result.health?.cohorts[0]).toMatchObject({ as_of: asOf, n: 60, stopped: 25 });
    expect(JSON.parse(readFileSync(world.path('build/evaluation.json'), 'utf8'))).toEqual(result);
  });

  it('refuses a missing folder and an invalid date', async () => {
    const world = await openWorld();
    const nowhere = await runCli(world.folder, ['evaluate', '--observations', '/nowhere']);
    expect(nowhere.code).toBe(3);
    expect(nowhere.stderr).toContain('There is no folder /nowhere. Pass the folder');
    const noDay = await runCli(world.folder, ['evaluate', '--cohorts', '2029-13-01']);
    expect(noDay.code).toBe(2);
    expect(noDay.stderr).toContain('The day must be a date in the format YYYY-MM-DD.');
  });
});

describe('the bundled reference figures', () => {
  const reference = Evaluation.parse(JSON.parse(readFileSync(referencePath, 'utf8')));

  it('have the current versions of the methods', () => {
    const versions = new Map(readModels(modelsFolder).map(({ name, version }) => [name, version]));
    expect(reference.health?.method_version).toBe(versions.get('score_health_day'));
  });

  it('show health above recency alone in every yearly cohort of the reference list', () => {
    const own = reference.health?.cohorts.filter((one) => one.population === 'best-of-ml-python');
    expect(own?.map(({ as_of }) => as_of)).toEqual(['2021-11-17', '2022-10-20', '2023-10-19']);
    expect(own?.filter(({ baselines }) => baselines.recency.difference <= 0)).toEqual([]);
  });
});
