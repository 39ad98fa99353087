// Compares the figures on the methods pages with the reference evaluation, so that they stay
// correct.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { referencePath } from '../../../pipeline/commands/report-card-inputs.ts';
import { Evaluation } from '../../../src/contracts/files/evaluation.ts';

const { health, momentum, trend, emerging, integrity } = Evaluation.parse(
  JSON.parse(readFileSync(referencePath, 'utf8')),
);
const read = (page: string): string =>
  readFileSync(join(process.cwd(), 'src/content/methods', `${page}.md`), 'utf8');

const count = (value: number): string => value.toLocaleString('en');
const percent = (share: number, places = 0): string => `${(share * 100).toFixed(places)}%`;
const cells = (...values: readonly string[]): string =>
  values.map((value) => `<td>${value}</td>`).join('');

describe('the page about the health score', () => {
  it('contains exactly the cohorts of the reference evaluation', () => {
    const rows = health?.cohorts.map(
      ({ population, as_of, n, seen_by_tuning, auc, baselines }) =>
        `<tr><th scope="row">${population}, ${as_of}, ${n}</th>` +
        `${cells(seen_by_tuning ? 'yes' : 'no', auc.toFixed(3), baselines.recency.auc.toFixed(3))}</tr>`,
    );
    expect(rows?.length).toBeGreaterThan(5);
    const shown = read('health')
      .split('\n')
      .filter((line) => /^<tr><th scope="row">best-of/.test(line));
    expect(shown).toEqual(rows);
  });

  it('shows how many projects of each label stopped', () => {
    const page = read('health');
    for (const label of ['thriving', 'healthy', 'fair', 'at-risk', 'dormant']) {
      const groups = health?.groups.filter(({ by, group }) => by === 'label' && group === label);
      const sum = (of: 'n' | 'stopped'): number =>
        groups?.reduce((total, group) => total + group[of], 0) ?? 0;
      expect(page).toMatch(
        new RegExp(
          `<th scope="row">${label.replace('-', ' ')}</th>.*<td>${sum('stopped')} of ${sum('n')}</td></tr>`,
        ),
      );
    }
  });
});

describe('the pages about growth', () => {
  it('show how each measure correlates with the next 30 days', () => {
    const reported = momentum?.reported;
    const measures = [
      ['pace', reported?.pace],
      ['stars in 28 days', reported?.gain_28d],
      ['stars in 7 days', reported?.gain_7d],
      ['stars in 1 day', reported?.gain_1d],
      ['total stars', reported?.stars],
    ] as const;
    for (const [name, figures] of measures) {
      const { mean_correlation: mean = 0, least_correlation: least = 0 } = figures ?? {};
      expect(read('pace')).toContain(
        `| ${name} | ${mean.toFixed(3)} | ${least.toFixed(3)} | ${figures?.mean_top_20.toFixed(1)} |`,
      );
    }
    const seven = reported?.gain_7d;
    expect(read('momentum')).toContain(
      `had a mean of ${seven?.mean_correlation.toFixed(3)} and a minimum of ${seven?.least_correlation.toFixed(3)}. ` +
        `For pace, the mean was ${reported?.pace.mean_correlation.toFixed(3)} and the minimum ${reported?.pace.least_correlation.toFixed(3)}`,
    );
    const { low = 0, median = 0, high = 0 } = momentum?.ratio ?? {};
    expect(read('pace')).toContain(
      `a median of ${median.toFixed(2)} times the pace (interquartile range ${low.toFixed(2)} to ${high.toFixed(2)})`,
    );
  });

  it('show how often a trend was followed by more stars than before', () => {
    const of = (name: string) =>
      trend?.groups.find((group) => group.trend === name && !group.seen_by_tuning);
    const shares = (key: 'above_own_past' | 'above_last_28d') =>
      ['accelerating', 'steady', 'quiet'].map((name) => percent(of(name)?.[key] ?? 0));
    const [accelerating, steady, quiet] = shares('above_own_past');
    const rising = of('accelerating');
    expect(read('trend')).toContain(
      `${accelerating} for accelerating projects (${count(rising?.n ?? 0)} observations of ${rising?.projects} projects), ` +
        `${steady} for steady ones and ${quiet} for quiet ones`,
    );
    const [a, b, c] = shares('above_last_28d');
    expect(read('trend')).toContain(`Compared with all 28 days before: ${a}, ${b} and ${c}.`);
  });
});

describe('the page about the emerging index', () => {
  it('shows how many flagged projects doubled, compared with similar projects', () => {
    const page = read('emerging');
    for (const figures of emerging?.figures.filter((one) => !one.seen_by_tuning) ?? []) {
      const { n, flagged, controls } = figures.doubled_90d;
      const shares = `${percent(flagged)} of ${n} flags( doubled)?, compared with ${percent(controls, 1)}`;
      expect(page).toMatch(new RegExp(shares.replaceAll('.', '\\.')));
    }
  });

  it('shows how often the flag came before the trending lists', () => {
    const { projects, flagged_first, trending_first, median_days_earlier } = emerging?.lead ?? {};
    expect(read('emerging')).toContain(
      `Of ${projects} flagged projects that appeared on a trending list within 90 days of the flag, ` +
        `${trending_first} were listed first and ${flagged_first} were flagged first, ` +
        `a median of ${median_days_earlier} days earlier.`,
    );
  });
});

describe('the page about star integrity', () => {
  it('shows how many bursts were detected and how many projects were flagged', () => {
    const page = read('star-integrity');
    for (const figures of [integrity?.reported, integrity?.tuned_on]) {
      const { found = 0, planted = 0, recall = 0, flagged = 0, ordinary = 0 } = figures ?? {};
      expect(page).toContain(
        `${count(found)} of ${count(planted)} bursts were detected: ${percent(recall, 1)}`,
      );
      expect(page).toContain(
        `Of ${count(ordinary)} ordinary projects, ${flagged} were flagged: ` +
          percent(figures?.flagged_share ?? 0, 2),
      );
    }
    const kinds = integrity?.reported?.kinds ?? [];
    expect(kinds.length).toBeGreaterThan(10);
    for (const { kind, recall } of kinds.filter(({ by }) => by === 'size')) {
      const size = count(Number.parseInt(kind, 10));
      expect(page).toMatch(new RegExp(`${percent(recall)} for ${size}(?! star per)`));
    }
  });
});
