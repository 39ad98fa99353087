// The sections of the report about growth, emerging projects and star integrity.
import { describe, expect, it } from 'vitest';
import {
  renderEmerging,
  renderIntegrity,
} from '../../../pipeline/evaluate/report/emerging-and-integrity.ts';
import { renderMomentum, renderTrend } from '../../../pipeline/evaluate/report/growth.ts';

const about = { method_version: 2, tuned_until: '2029-12-31', limits: ['A limit.'] };
const summary = { mean_correlation: 0.961, least_correlation: 0.9, mean_top_20: 14.25 };
const all = <T>(value: T) => ({
  pace: value,
  gain_1d: value,
  gain_7d: value,
  gain_28d: value,
  stars: value,
});
const reached = { n: 9, flagged: 0.5, controls: 0.1, ratio: 5 };

describe('the report section about growth', () => {
  it('shows correlations by day and the ratio of predicted to actual stars', () => {
    const cohort = { n: 200, measures: all({ correlation: 0.95, top_20: 12 }) };
    const html = renderMomentum({
      ...about,
      population: 'AI & more',
      cohorts: [
        { ...cohort, as_of: '2030-01-01', seen_by_tuning: false },
        { ...cohort, as_of: '2030-02-01', seen_by_tuning: false },
      ],
      reported: all(summary),
      tuned_on: null,
      ratio: { low: 0.8, median: 1, high: 1.25 },
    });
    expect(html).toContain('<td>Pace</td><td class="n">0.961</td><td class="n">0.900</td>');
    expect(html).toContain('AI &amp; more');
    expect(html).toContain('0.80 to 1.25 times the predicted stars (median 1.00)');
    expect(html).toContain('>2030-02-01</text>');
    expect(html).toContain('<li>A limit.</li>');
  });

  it('shows how often a trend continued', () => {
    const group = { n: 40, projects: 30, above_own_past: 0.75, above_last_28d: 0.4 };
    const html = renderTrend({
      ...about,
      days: ['2030-01-01'],
      groups: [{ ...group, trend: 'accelerating', seen_by_tuning: false }],
    });
    expect(html).toContain('<td>accelerating</td><td>no</td><td class="n">40</td>');
    expect(html).toContain('<td class="n">75.0%</td><td class="n">40.0%</td>');
  });
});

describe('the report sections about emerging projects and star integrity', () => {
  it('show flagged projects with their controls and the lead time', () => {
    const html = renderEmerging({
      ...about,
      days: ['2030-01-01'],
      figures: [
        {
          seen_by_tuning: true,
          matched_on: 'stars_and_gain_7d',
          flags: 12,
          projects: 9,
          doubled_30d: reached,
          doubled_90d: { ...reached, controls: 0, ratio: null },
          fivefold_90d: reached,
          trending_30d: reached,
          trending_90d: reached,
        },
      ],
      lead: { projects: 7, flagged_first: 5, trending_first: 2, median_days_earlier: 11 },
    });
    expect(html).toContain('<td>stars and 7-day gain</td><td>yes</td><td class="n">12</td>');
    expect(html).toContain('50.0% / 10.0% (5.0×)');
    expect(html).toContain('50.0% / 0.0% (no ratio)');
    expect(html).toContain('flagged a median of 11 days before they were listed');
  });

  it('show detected planted bursts and flagged ordinary projects', () => {
    const figures = { planted: 50, found: 45, recall: 0.9, ordinary: 1000, flagged: 4 };
    const html = renderIntegrity({
      ...about,
      cohorts: [],
      reported: {
        ...figures,
        flagged_share: 0.004,
        kinds: [
          { by: 'size', kind: '500', planted: 50, found: 45, recall: 0.9, set_aside_share: 0.8 },
        ],
      },
      tuned_on: null,
    });
    expect(html).toContain('45 of 50 bursts were detected (90.0%)');
    expect(html).toContain('4 of 1000 projects without a simulated burst were flagged (0.40%)');
    expect(html).toContain('<td>size</td><td>500</td><td class="n">50</td>');
  });
});
