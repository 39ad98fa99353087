// The report card of a release: the source of its figures, its sentences, and errors.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReportCardInput } from '../../../../pipeline/commands/report-card-inputs.ts';
import { dataPaths } from '../../../../pipeline/io/atomic-files.ts';
import {
  buildReportCard,
  toReportCardFile,
} from '../../../../pipeline/publish/report-card/report-card.ts';
import { verifyRelease } from '../../../../pipeline/publish/verify-release.ts';
import { describeEstimates } from '../../../../src/components/report-card/estimates.ts';
import type { Evaluation } from '../../../../src/contracts/files/evaluation.ts';
import { ReportCard } from '../../../../src/contracts/files/report-card.ts';
import { chooseHeadline } from '../../../../src/snapshot/pages/headline-cohort.ts';
import { readReportCard } from '../../../../src/snapshot/pages/report-card.ts';
import { openSnapshot } from '../../../../src/snapshot/release/snapshot.ts';
import { assembleSmall, plant, readJson } from '../../../pipeline/publish/small-site.ts';
import { wholeEvaluation } from '../../../support/evaluations.ts';
import { makeFolder } from '../../../support/folders.ts';
import { writeSmallGraph } from '../../../support/small-graph.ts';

const header = { asOf: '2026-06-30', generated: '2026-06-30T05:29:00Z', siteName: 'Daybreak' };
const input = createReportCardInput(dataPaths(makeFolder()));
const whole = wholeEvaluation(input.versions);

/** Builds the report card of an installation, optionally with its own evaluation. */
async function cardOf(own?: Evaluation | string): Promise<ReportCard> {
  const { evaluation: ownPath } = dataPaths(makeFolder());
  if (own !== undefined) {
    writeFileSync(ownPath, typeof own === 'string' ? own : JSON.stringify(own));
  }
  return await buildReportCard({ ...input, ownPath }, header, null);
}

const scoreOf = (card: ReportCard, name: string) =>
  card.scores.find(({ section }) => section === name);

describe('the report card uses', () => {
  it("the installation's own figures if they match the versions of the methods", async () => {
    const card = await cardOf(whole);
    expect(card).toMatchObject({ origin: 'installation', reason: null });
    expect(card.note).toBe(
      'Measured on Jun 1, 2026 by this installation on its own data: 40,000 observations of 900 ' +
        'repositories from Jan 1, 2024 to May 31, 2026.',
    );
    expect(card.evaluation).toEqual(whole);
  });

  it('otherwise the bundled reference figures, with their licenses and the reason', async () => {
    const card = await cardOf();
    expect(card.origin).toBe('reference');
    expect(card.note).toContain('not of this installation');
    expect(card.note).toContain('CC-BY-SA-4.0 and MIT');
    expect(card.reason).toContain('has not evaluated its own history yet');
    expect(card.sources.find(({ id }) => id === 'best-of-ml-python')).toMatchObject({
      name: 'Best-of Machine Learning with Python',
      licence: 'CC-BY-SA-4.0',
    });
  });

  it('reference figures if its own are of older methods, without health, or damaged', async () => {
    const older = await cardOf(wholeEvaluation({ ...input.versions, trend: 99 }));
    expect(older.origin).toBe('reference');
    expect(older.reason).toContain('other versions of the methods (trend)');
    const absent = [{ section: 'health' as const, reason: 'All of them went on.' }];
    const healthless = await cardOf({ ...whole, health: null, absent });
    expect(healthless.origin).toBe('reference');
    expect(healthless.reason).toMatch(
      /not have enough history to evaluate health yet\. All of them went on\.$/,
    );
    const torn = await cardOf('{"format": 1');
    expect(torn.origin).toBe('reference');
    expect(torn.reason).toContain('cannot be read');
  });

  it('no figures if the reference figures are damaged: it fails with the file name', async () => {
    const referencePath = join(makeFolder(), 'reference.json');
    writeFileSync(referencePath, '{}');
    await expect(buildReportCard({ ...input, referencePath }, header, null)).rejects.toMatchObject({
      kind: 'storage',
      message: expect.stringContaining(referencePath),
    });
  });
});

describe('the agreement of estimates with full scores', () => {
  const compared = {
    compared_on: '2026-06-30',
    projects: 142,
    same_label: 125,
    within_one_label: 142,
    mean_difference: -0.4,
  };

  it('is published with the number of projects, the day and the method', async () => {
    const { estimates } = await buildReportCard(input, header, compared);
    expect(estimates).toEqual({ ...compared, version: input.versions.health });
    expect(describeEstimates(estimates)).toContain(
      '142 projects had a full score. Computed from the last commit or push and the stars alone, as ' +
        'an estimate is, 125 of them (88%) have the same label, and 142 at most one label off. The ' +
        'estimate is on average 0.4 points lower',
    );
  });

  it('is null with fewer than 30 full scores', async () => {
    const path = join(makeFolder(), 'graph.duckdb');
    const read = async (projects: number) => {
      await writeSmallGraph(path, (rows) => {
        for (const row of rows.estimate_agreement) row.projects = projects;
      });
      const snapshot = await openSnapshot(path);
      try {
        return ReportCard.parse(JSON.parse(await toReportCardFile(input, header, snapshot)));
      } finally {
        snapshot.close();
      }
    };
    expect((await read(30)).estimates).toMatchObject({ projects: 30, same_label: 35 });
    expect((await read(29)).estimates).toBeNull();
    expect(describeEstimates(null)).toContain('Too few projects');
  });
});

describe('the sentences of the report card', () => {
  it('explain the AUC of health, compared with recency and stars, and how many cohorts agree', async () => {
    const health = scoreOf(await cardOf(whole), 'health');
    expect(health?.sentence).toBe(
      'Shown a project that stopped within 12 months and one that did not, the score picks the right ' +
        'one 89 times in 100 (86 to 92). Last commit alone: 87 (84 to 90). Stars alone: 81 (78 to 84).',
    );
    expect(health?.basis).toBe(
      'AUC 0.894 for 400 projects of some-list on May 31, 2025. In 2 cohorts not used for tuning, ' +
        'health was better than recency alone in 1, and significantly better in 1.',
    );
    expect(health?.cohorts).toEqual({
      seen_by_tuning: ['some-list 2024-05-31'],
      never_seen_by_tuning: ['some-list 2025-05-31', 'github 2025-05-31'],
    });
  });

  it('describe growth, flags and bursts on days that were not used for tuning', async () => {
    const card = await cardOf(whole);
    expect(scoreOf(card, 'momentum')?.sentence).toContain(
      'correlation of 0.960 (lowest of 2 days after tuning, but not a blind test: 0.950)',
    );
    expect(scoreOf(card, 'trend')?.sentence).toContain(
      '70% of 200 cases after “accelerating”, 50% of 201 cases after “steady” and',
    );
    expect(scoreOf(card, 'emerging')?.sentence).toContain(
      '16.0% compared with 4.0% of projects with similar stars (120 flags, 4.0 to 1); 16.0% compared ' +
        'with 4.0% of projects with similar stars and 28-day gain (120 flags, 4.0 to 1). Days after',
    );
    expect(scoreOf(card, 'integrity')?.sentence).toContain(
      '85% were found. Of 2,000 ordinary projects, 0.60% were flagged',
    );
    expect(scoreOf(card, 'trend')?.cohorts.seen_by_tuning).toEqual(['2025-03-01']);
  });

  it('say so if every day was used for tuning', async () => {
    const { health, momentum, trend, emerging, integrity } = whole;
    const all = await cardOf({
      ...whole,
      health: health && {
        ...health,
        cohorts: health.cohorts.map((one) => ({ ...one, seen_by_tuning: true })),
      },
      momentum: momentum && {
        ...momentum,
        cohorts: momentum.cohorts.map((one) => ({ ...one, seen_by_tuning: true })),
        reported: null,
      },
      trend: trend && {
        ...trend,
        groups: trend.groups.map((one) => ({ ...one, seen_by_tuning: true })),
      },
      emerging: emerging && {
        ...emerging,
        figures: emerging.figures.map((one) => ({ ...one, seen_by_tuning: true })),
      },
      integrity: integrity && { ...integrity, reported: null, tuned_on: integrity.reported },
    });
    expect(scoreOf(all, 'health')?.basis).toContain('3 cohorts used for tuning');
    for (const name of ['momentum', 'trend', 'emerging', 'integrity']) {
      expect(scoreOf(all, name)?.sentence).toContain('used for tuning');
    }
  });

  it('give the reason for missing figures', async () => {
    const reason = 'No hundred repositories were counted daily.';
    const card = await cardOf({
      ...whole,
      trend: null,
      integrity: whole.integrity && { ...whole.integrity, reported: null },
      emerging: whole.emerging && { ...whole.emerging, figures: [] },
      momentum: whole.momentum && { ...whole.momentum, reported: null, tuned_on: null },
      absent: [{ section: 'trend', reason }],
    });
    expect(scoreOf(card, 'trend')).toMatchObject({
      sentence: null,
      reason,
      measured_version: null,
      version: input.versions.trend,
    });
    for (const name of ['integrity', 'emerging', 'momentum']) {
      expect(scoreOf(card, name)?.reason).toBe('There is not enough data to evaluate this score.');
    }
  });
});

it('the headline cohort is the newest one of the largest list, not the best', () => {
  const { health } = whole;
  if (!health) throw new Error('The evaluation has no section about health.');
  const [seen, ...others] = health.cohorts;
  const better = others.map((one, at) => ({ ...one, auc: 0.99, as_of: `202${at}-01-01` }));
  expect(chooseHeadline(health)).toBe(others[0]);
  expect(chooseHeadline({ ...health, cohorts: [...health.cohorts, ...better] })).toBe(others[0]);
  expect(chooseHeadline({ ...health, cohorts: seen ? [seen] : [] })).toBe(seen);
});

describe('the report card in a release', () => {
  it('is verified: another file in its place is an error', async () => {
    const folder = await assembleSmall(`${makeFolder()}/release`);
    expect(ReportCard.parse(readJson(folder, 'report-card.json')).origin).toBe('reference');
    expect(await verifyRelease(folder)).toEqual([]);
    plant(folder, 'site/report-card.json', '{"origin": "hearsay"}');
    const faults = await verifyRelease(folder);
    expect(faults.join('\n')).toContain('report-card.json: origin');
  });

  it('may be missing in a release from before it existed', async () => {
    const folder = await assembleSmall(`${makeFolder()}/release`);
    for (const name of ['report-card.json', 'report-card.json.br']) {
      rmSync(join(folder, 'site', name), { force: true });
      forget(folder, `site/${name}`);
    }
    expect(await verifyRelease(folder)).toEqual([]);
  });

  it("shows the figures of the installation's own log", async () => {
    const root = makeFolder();
    const folder = join(root, 'release');
    const ownPath = join(root, 'evaluation.json');
    writeFileSync(ownPath, JSON.stringify(whole));
    await assembleSmall(folder, undefined, { reportCard: { ...input, ownPath } });
    const card = await readReportCard(join(folder, 'site/report-card.json'));
    expect(card?.origin).toBe('installation');
    expect(await readReportCard('')).toBeUndefined();
  });
});

function forget(folder: string, path: string): void {
  const manifestPath = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  delete manifest.files[path];
  writeFileSync(manifestPath, JSON.stringify(manifest));
}
