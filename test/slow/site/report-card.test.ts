// Tests of the report card: plots, tables, sentences and the built page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createReportCardInput } from '../../../pipeline/commands/report-card-inputs.ts';
import { dataPaths } from '../../../pipeline/io/atomic-files.ts';
import {
  barsHeight,
  buildCalibrationCharts,
  toCalibrationTable,
} from '../../../src/components/report-card/calibration.ts';
import {
  describeLead,
  describeRatio,
  toEmergingTables,
  toMomentumTable,
  toTrendTable,
} from '../../../src/components/report-card/growth-tables.ts';
import {
  createAucAxis,
  toCohortsTable,
  toCohortTable,
  toGroupTable,
  toLabelTable,
} from '../../../src/components/report-card/health-tables.ts';
import {
  toIntegrityTable,
  toScoresTable,
  toSourcesTable,
} from '../../../src/components/report-card/integrity-and-source-tables.ts';
import { toSearchTable } from '../../../src/components/report-card/search-tables.ts';
import { percent, type ResultsTableData } from '../../../src/components/report-card/table-types.ts';
import searchReference from '../../../src/content/reference/search.json' with { type: 'json' };
import { SearchEvaluationRecord } from '../../../src/contracts/files/search-evaluation.ts';
import { createAxis } from '../../../src/site/charts/interval-plot.ts';
import { formatDay } from '../../../src/site/format/format.ts';
import { buildSmallSite, readTree } from '../../support/built-site.ts';
import { wholeEvaluation } from '../../support/evaluations.ts';
import { makeFolder } from '../../support/folders.ts';

const { versions } = createReportCardInput(dataPaths(makeFolder()));
const { health, momentum, trend, emerging, integrity } = wholeEvaluation(versions);
if (!health || !momentum || !trend || !emerging || !integrity)
  throw new Error('A section of the evaluation is missing.');
const names = new Map([['some-list', 'Some list']]);
const texts = (table: ResultsTableData | undefined) =>
  table?.rows.map((row) => row.map(({ text }) => text.replaceAll('\u00a0', ' ')));

describe('a plot on the report card', () => {
  test('has evenly spaced ticks in steps of 0.1', () => {
    expect(createAxis(0.5).ticks).toEqual(['0.5', '0.6', '0.7', '0.8', '0.9', '1.0']);
    expect(createAxis(0.7).ticks[0]).toBe('0.7');
    expect(createAxis(0.99).ticks).toEqual(['0.9', '1.0']);
    expect(createAxis(-0.2).ticks).toHaveLength(11);
  });

  test('draws the value of our score last, and values outside the axis at its end', () => {
    const { marks } = createAxis(0.5).plot([
      { kind: 'ours', value: 0.75, interval: [0.7, 0.8] },
      { kind: 'other', value: 0.4 },
      { kind: 'rival', value: 1, interval: [0.4, 1] },
    ]);
    expect(marks).toEqual([
      { kind: 'other', interval: '', dot: 'M0,5h.01' },
      { kind: 'rival', interval: 'M0,5H100', dot: 'M100,5h.01' },
      { kind: 'ours', interval: 'M40,5H60', dot: 'M50,5h.01' },
    ]);
  });
});

test('a positive share is never shown as 0%', () => {
  expect(percent(0)).toBe('0%');
  expect(percent(0.0038)).toBe('0.4%');
  expect(percent(0.164)).toBe('16%');
});

describe('the tables about the health score', () => {
  const axis = createAucAxis(health);

  test('compare the score with all baselines, best first', () => {
    const [cohort] = health.cohorts;
    const table = cohort && toCohortTable(cohort, axis, names, 'main');
    expect(table?.caption).toContain('Some list, May 31, 2024');
    expect(texts(table)).toHaveLength(9);
    expect(texts(table)?.[0]).toEqual(['Health', '', '0.900', '0.870 to 0.930', '']);
    expect(texts(table)?.[1]).toEqual([
      'Days since the last commit only',
      '',
      '0.870',
      '0.840 to 0.900',
      '+0.030',
    ]);
  });

  test('show all cohorts with nine rankings and negative differences', () => {
    const table = toCohortsTable(health, axis, names);
    expect(table.rows.map(([, cell]) => cell?.plot?.marks.length)).toEqual([9, 9, 9]);
    expect(texts(table)?.map((row) => row[4])).toEqual(['+0.030', '+0.024', '−0.010']);
    expect(texts(table)?.map((row) => row.at(-1))).toEqual(['yes', 'no', 'no']);
    expect(table.rows[2]?.[0]).toMatchObject({ text: 'github', more: '2025-05-31' });
  });

  test('show the share of stopped projects by label, and classes that are too small', () => {
    expect(texts(toLabelTable(health, names))).toEqual([
      ['thriving', '0.4%'],
      ['at risk', '48%'],
    ]);
    expect(texts(toGroupTable(health, axis, names))).toEqual([
      ['under 500 stars', '', '0.880', '0.800 to 0.940', '90', '27.8%'],
      ['under 2 years', '', 'too few projects', '–', '30', '6.7%'],
    ]);
  });

  test('show the share of stopped projects by score', () => {
    const [chart] = buildCalibrationCharts(health, names);
    expect(chart?.name).toBe('Some list');
    expect(chart?.bars[0]).toMatchObject({ height: 160, y: barsHeight - 160 });
    expect(chart?.bars[0]?.title).toBe('0 to 9: 80% of 30 projects stopped');
    expect(chart?.caption).toBe(
      '90 projects. Of the projects with a score of 0 to 9, 80% stopped within 12 months; with a ' +
        'score of 80 to 89, 7%.',
    );
    const rows = texts(toCalibrationTable(health, names));
    expect(rows?.at(-1)).toEqual([
      '90–100',
      'under 500 stars',
      'Some list',
      '0%',
      '0% to 24%',
      '12',
    ]);
  });
});

describe('the tables about growth and star integrity', () => {
  test('sort the measures by mean and plot the range', () => {
    const table = toMomentumTable(momentum);
    expect(texts(table)?.map(([name]) => name)).toEqual([
      'Pace',
      'Stars in the last day',
      'Stars in the last 7 days',
      'Stars in the last 28 days',
      'Total stars',
    ]);
    expect(table?.rows[0]?.[1]?.plot?.marks[0]?.kind).toBe('ours');
    expect(describeRatio(momentum)).toContain('(interquartile range 0.70 to 1.30)');
    expect(describeRatio({ ...momentum, ratio: null })).toBeUndefined();
    expect(toMomentumTable({ ...momentum, reported: null, tuned_on: null })).toBeUndefined();
    expect(texts(toMomentumTable({ ...momentum, reported: null }))?.[0]?.[2]).toBe('0.940');
  });

  test('separate the days used for tuning from all others', () => {
    const both = toEmergingTables({
      ...emerging,
      figures: emerging.figures.map((row, at) => ({ ...row, seen_by_tuning: at === 0 })),
    });
    expect(both.main.rows).toHaveLength(5);
    expect(both.tuning?.caption).toContain('on days used for tuning');
    const one = toEmergingTables(emerging);
    expect(one.tuning).toBeUndefined();
    expect(texts(one.main)?.[0]).toEqual(['doubled in 90 days', '16.0%', '4.0%', '4.0×', '120']);
    expect(texts(one.main)?.at(-1)).toEqual([
      'on a trending list within 90 days',
      '–',
      '–',
      '–',
      '0',
    ]);
    expect(texts(toTrendTable(trend))?.[0]?.slice(0, 3)).toEqual(['accelerating', '70%', '40%']);
  });

  test('describe the lead time and the detected bursts', () => {
    expect(describeLead(emerging)).toBe(
      'Of 9 flagged projects that appeared on a trending list, 7 were flagged first and 2 were ' +
        'listed first. When the flag came first, it was a median of 5 days earlier.',
    );
    expect(describeLead({ ...emerging, lead: null })).toBeUndefined();
    expect(toIntegrityTable(integrity)?.rows[1]?.[0]).toEqual({
      text: '100 stars',
      more: 'by number of stars',
    });
    expect(toIntegrityTable({ ...integrity, reported: null })).toBeUndefined();
  });

  test('show measured versions and sources with licenses', () => {
    const score = {
      section: 'health' as const,
      title: 'Health',
      page: '/methods/health',
      version: 2,
      measured_version: null,
      sentence: null,
      basis: null,
      reason: 'No history.',
      cohorts: { seen_by_tuning: [], never_seen_by_tuning: ['2025-05-31'] },
      limits: [],
    };
    expect(texts(toScoresTable([score]))).toEqual([['Health', '2', '–', '0', '1']]);
    const source = {
      id: 'x',
      name: 'X',
      url: null,
      licence: 'NOASSERTION',
      first_day: '2024-01-01',
      last_day: '2024-02-01',
      observations: 1000,
      repositories: 9,
    };
    expect(texts(toSourcesTable([source]))).toEqual([
      ['X', 'other', '2024-01-01', '2024-02-01', '9', '1,000'],
    ]);
  });
});

describe('the report card of an installation with its own evaluation', () => {
  let files: Map<string, string>;
  const page = (path: string): string => files.get(path) ?? '';

  beforeAll(async () => {
    const folder = join(makeFolder(), 'own');
    mkdirSync(folder, { recursive: true });
    const own = { ...wholeEvaluation(versions), trend: null };
    const absent = [{ section: 'trend', reason: 'No daily counts of two months.' }];
    writeFileSync(dataPaths(folder).evaluation, JSON.stringify({ ...own, absent }));
    files = readTree((await buildSmallSite(folder)).outDir);
  });

  test('shows its own results, and the reason for missing results', () => {
    const text = page('methods/report-card.html');
    expect(text).toContain('by this installation on its own data');
    expect(text).not.toContain('Reference figures');
    expect(text).toContain('89 times in 100 (86 to 92)');
    expect(text).toContain('No results: No daily counts of two months.');
    expect(text).toContain('npm run pipeline -- evaluate');
    expect(text).toContain('href="/report-card.json"');
  });

  test('shows the recorded search results of the reporting half of the queries', () => {
    const record = SearchEvaluationRecord.parse(searchReference);
    const table = toSearchTable(record);
    expect(table.rows.map(([kind]) => kind?.text)).toContain('Description of a task');
    expect(table.rows).toHaveLength(12);
    const text = page('methods/report-card.html');
    const all = record.search.find(({ half, kind }) => half === 'reporting' && kind === 'all');
    expect(text).toContain(all?.ndcg_at_10?.toFixed(3));
    expect(text).toContain(`as of ${formatDay(record.as_of)}`);
    expect(all?.queries).toBeGreaterThan(100);
  });

  test('is linked from every methods page', () => {
    const methods = [...files.keys()].filter(
      (path) => /^methods\/.*\.html$/.test(path) && path !== 'methods/report-card.html',
    );
    expect(methods.length).toBeGreaterThan(8);
    for (const path of [...methods, 'methods.html', 'about.html', 'llms.txt']) {
      expect(page(path), path).toContain('/methods/report-card');
    }
    expect(page('methods/health.html')).toContain('href="/methods/report-card#health"');
    expect(page('methods/pace.html')).toContain('rank correlation of 0.96');
    expect(page('methods/trend.html')).toContain('Latest measurement');
    expect(page('methods/trend.html')).toContain('No results: No daily counts');
    expect(page('methods/vertical.html')).not.toContain('Latest measurement');
  });
});
