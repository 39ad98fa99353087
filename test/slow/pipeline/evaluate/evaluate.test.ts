// Evaluates a small log completely and compares the figures with values calculated by hand.
import { describe, expect, it } from 'vitest';
import { createCatalogTables } from '../../../../pipeline/catalog/tables.ts';
import { evaluate } from '../../../../pipeline/evaluate/evaluate.ts';
import { describeEvaluation } from '../../../../pipeline/evaluate/terminal-lines.ts';
import { Evaluation } from '../../../../src/contracts/files/evaluation.ts';
import { openContext } from '../../../pipeline/evaluate/context.ts';
import { asOf, list, openSmallLog, seen, until } from '../../../pipeline/evaluate/small-log.ts';
import { openWorld } from '../../../pipeline/graph/world.ts';

describe('the evaluation of a small log', () => {
  it('matches figures that were calculated by hand', async () => {
    const world = await openSmallLog();
    const result = Evaluation.parse(await evaluate(openContext(world.observations)));
    expect(result.data).toMatchObject({
      observations: 180,
      repositories: 60,
      first_day: '2028-12-01',
    });
    expect(result.absent.filter(({ section }) => section === 'health')).toEqual([]);
    const health = result.health;
    expect(health?.cohorts).toHaveLength(1);
    // Of 25 × 35 pairs, 25 × 30 are in the correct order and 25 × 5 tie.
    const auc = Math.round(((30 + 5 / 2) / 35) * 1e4) / 1e4;
    expect(health?.cohorts[0]).toMatchObject({
      population: list,
      as_of: asOf,
      until,
      seen_by_tuning: false,
      n: 60,
      stopped: 25,
      stopped_share: 0.4167,
      unknown_outcome: 0,
      unscored: 0,
      auc,
      baselines: {
        recency: { auc, difference: 0, difference_interval: [0, 0] },
        stars: { auc: 0.5, difference: Math.round((auc - 0.5) * 1e4) / 1e4 },
        recency_and_commits: { auc },
      },
    });
    const all = health?.calibration.filter(({ by }) => by === 'all') ?? [];
    expect(all.map(({ n, stopped }) => [n, stopped])).toEqual([
      [30, 25],
      [30, 0],
    ]);
    expect(all[0]?.stopped_share).toBe(0.8333);
    expect(health?.groups.find(({ group }) => group === 'all')).toMatchObject({ n: 60, auc });
    expect(health?.groups.filter(({ by }) => by === 'size')).toMatchObject([
      { group: 'under 500 stars', n: 60 },
    ]);
    const labels = health?.groups.filter(({ by }) => by === 'label') ?? [];
    expect(labels.reduce((total, { n }) => total + n, 0)).toBe(60);
  });

  it('says why there are no figures for health', async () => {
    const young = await openWorld();
    await young.observe('repositories', asOf, list, [seen('one', '2029-01-28T12:00:00Z')]);
    const result = await evaluate(openContext(young.observations));
    expect(result.health).toBeNull();
    expect(result.absent.find(({ section }) => section === 'health')?.reason).toBe(
      'No cohort has observations with commit dates on its day and a year later. The log covers ' +
        '2029-01-31 to 2029-01-31, and 1 of its 1 sources report commit dates. The log must cover ' +
        '28 days before a cohort and 365 days after it.',
    );
    await young.observe('repositories', until, list, [seen('one', '2029-01-28T12:00:00Z')]);
    const few = await evaluate(openContext(young.observations), { cohorts: [asOf] });
    expect(few.absent.find(({ section }) => section === 'health')?.reason).toMatch(
      /^None of 1 cohorts has at least 20 projects that stopped/,
    );
  });

  it('with `keepsGoing`, keeps the other sections if one fails, and does not publish the error message', async () => {
    const world = await openSmallLog();
    const context = openContext(world.observations, {
      loadCatalog: async (db) => {
        await createCatalogTables(db);
        const [row] = await db.all(`select getvariable('as_of')::varchar as as_of`);
        if (row?.as_of === '9999-12-30') throw new TypeError('/somewhere is not a number');
      },
    });
    await expect(evaluate(context)).rejects.toThrow('/somewhere is not a number');
    const result = Evaluation.parse(await evaluate(context, { keepsGoing: true }));
    expect(result.health?.cohorts).toHaveLength(1);
    const reason = 'The evaluation failed. See the output of the run.';
    expect(result.absent).toEqual(
      (['momentum', 'trend', 'emerging', 'integrity'] as const).map((section) => ({
        section,
        reason,
      })),
    );
  });

  it('refuses a missing folder, a folder without observations, and unknown sources', async () => {
    const world = await openWorld();
    await expect(evaluate(openContext(world.path('nowhere')))).rejects.toThrow(
      /^There is no folder .*nowhere\. Pass the folder of an observation log/,
    );
    await expect(evaluate(openContext(world.folder))).rejects.toThrow(
      /contains no observations of repositories/,
    );
    await world.observe('repositories', asOf, list, [seen('one', '2029-01-28T12:00:00Z')]);
    await expect(
      evaluate(openContext(world.observations), { sources: [list, 'else'] }),
    ).rejects.toThrow(
      'The log contains no repositories from these sources: else. Use one of the sources in the log: some-list.',
    );
  });
});

it('an evaluation ignores observations from the future', async () => {
  const world = await openSmallLog();
  const before = await evaluate(openContext(world.observations));
  await world.observe('repositories', '2040-01-01', list, [seen('far', '2039-12-01T00:00:00Z')]);
  expect(await evaluate(openContext(world.observations))).toEqual(before);
});

it('the summary gives the main figures and the reason for a missing section', async () => {
  const world = await openSmallLog();
  const result = await evaluate(openContext(world.observations));
  const absent = [{ section: 'trend' as const, reason: 'Too few days.' }];
  const lines = describeEvaluation({ ...result, absent });
  expect(lines).toContain(
    'Health, some-list as of 2029-01-31: 60 projects, 41.7% stopped; AUC 0.929 ' +
      `(${result.health?.cohorts[0]?.interval.map((bound) => bound.toFixed(3)).join(' to ')})`,
  );
  expect(lines).toContain('No figures for trend: Too few days.');
  expect(lines.join('\n')).not.toMatch(/NaN|undefined|null/);
});
