import { describe, expect, it } from 'vitest';
import {
  drawBar,
  drawColumns,
  drawLine,
} from '../../../../pipeline/publish/weekly-reports/charts.ts';
import { formatPriceChange } from '../../../../pipeline/publish/weekly-reports/model-prices.ts';
import type { Gain } from '../../../../pipeline/publish/weekly-reports/star-gains.ts';

import {
  describeLeader,
  describeSmallProjects,
  writeStalled,
} from '../../../../pipeline/publish/weekly-reports/star-sections.ts';
import { groupByTopic } from '../../../../pipeline/publish/weekly-reports/topic-section.ts';

const gain = (id: string, more: Partial<Gain>): Gain => ({
  id,
  name: id,
  vertical: null,
  stars: 10_000,
  gain: 100,
  usual: 90,
  hasBurst: false,
  ...more,
});
const plain = (html: string): string => html.replace(/<[^>]+>/g, '');
const leader = (best: Gain, others: readonly Gain[], earlier: readonly Gain[] = []): string =>
  plain(describeLeader(best, [best, ...others], earlier).join(' '));

describe('the sentences about the project with the largest gain', () => {
  it.each([
    [400, 'a gained the most: 400 stars, more than b (200) and c (150) together.'],
    [300, 'a gained the most: 300 stars, ahead of b (200) and c (150).'],
    [205, 'a gained the most: 205 stars, only 5 ahead of b.'],
    [200, 'a gained the most: 200 stars, as many as b.'],
  ])('with %i stars state the lead over the next projects', (stars, sentence) => {
    const others = [gain('b', { gain: 200 }), gain('c', { gain: 150 })];
    expect(leader(gain('a', { gain: stars }), others)).toContain(sentence);
  });

  it.each([
    [4, 'In the previous four weeks it gained almost no stars.'],
    [20, 'That is 10 times its average of 20 a week over the previous four weeks.'],
    [120, 'Its average over the previous four weeks was 120 a week.'],
    [190, 'That is close to its average over the previous four weeks (190 a week).'],
    [400, 'Even so, it slowed down: its average over the previous four weeks was 400 a week.'],
  ])('compare 200 stars with an average of %s', (usual, sentence) => {
    expect(leader(gain('a', { gain: 200, usual }), [])).toContain(sentence);
  });

  it('state the rank of the previous week', () => {
    const best = gain('a', {});
    const many = Array.from({ length: 30 }, (_, index) => gain(`x${index}`, {}));
    expect(leader(best, [], [best])).toContain('It also led the week before.');
    expect(leader(best, [], [gain('b', {}), best])).toContain('The week before, it ranked 2.');
    expect(leader(best, [], [...many, best])).toContain('The week before, it ranked only 31.');
    expect(leader(best, [], many)).toContain('It has no rank for the week before');
    expect(leader(best, [], [])).not.toContain('week before');
  });
});

it('small projects are ranked by relative growth, without suspicious stars', () => {
  const text = plain(
    describeSmallProjects([
      gain('large', { stars: 90_000, gain: 9_000 }),
      gain('bought', { stars: 900, gain: 800, hasBurst: true }),
      gain('quick', { stars: 400, gain: 300 }),
      gain('steady', { stars: 600, gain: 100 }),
      gain('tiny', { stars: 40, gain: 30 }),
    ]),
  );
  expect(text).toBe(
    'Among projects that had fewer than 5,000 stars a week before, the fastest growth was quick (up 300% to 400), followed by steady (up 20% to 600).',
  );
  expect(describeSmallProjects([])).toBe('');
});

it('topics have three observed projects or more, and leave out suspicious stars', () => {
  const gains = [
    gain('bought', { gain: 9_000, hasBurst: true }),
    gain('b', { gain: 200 }),
    gain('a', { gain: 100 }),
    gain('c', { gain: -30 }),
  ];
  const topicsOf = new Map([
    ['bought', ['Chat', 'Search']],
    ['a', ['Chat', 'Search']],
    ['b', ['Chat', 'Search']],
    ['c', ['Chat']],
  ]);
  expect(groupByTopic(gains, topicsOf)).toEqual([
    { name: 'Chat', gained: 270, projects: gains.slice(1) },
  ]);
});

it('the section about stalled projects says how many lost stars, and is omitted without any', () => {
  const stalled = writeStalled([
    gain('a', { usual: 900, gain: -20 }),
    gain('b', { usual: 300, gain: 10 }),
    gain('c', { usual: 300, gain: 200 }),
    gain('d', { usual: null, gain: 0 }),
  ]);
  const text = plain(stalled?.html ?? '');
  expect(text).toContain('2 projects that averaged at least 50 stars a week');
  expect(text).toContain('one of them lost stars');
  expect(text).toContain('a lost 20 stars, down from an average of 900 a week');
  expect(writeStalled([gain('c', {})])).toBeUndefined();
});

it.each([
  [null, '–'],
  [0, '$0'],
  [0.15, '$0.15'],
  [0.0375, '$0.0375'],
  [0.235, '$0.235'],
  [1250, '$1,250.00'],
])('a price of %s is written as %s', (price, text) => {
  expect(formatPriceChange(price)).toBe(text);
});

describe('the charts of a weekly report', () => {
  it('have bars between 0 and the full width', () => {
    expect(drawBar(5, 20)).toContain('class="bar-part" width="25"');
    expect(drawBar(-5, 20)).toContain('class="bar-part" width="0"');
    expect(drawBar(5, 0)).toContain('class="bar-part" width="0"');
  });

  it('draw a line through known values, and no line through a single value', () => {
    const gap = Array<null>(6).fill(null);
    expect(drawLine([1, ...gap, 5])).toContain('d="M1,22L99,2"');
    expect(drawLine([5, ...gap, 5])).toContain('d="M1,12L99,12"');
    expect(drawLine([null, 4, null])).toBe('');
  });

  it('omit the column of an unknown week and draw losses below the baseline', () => {
    const chart = drawColumns('c', 'Stars <by> week', [
      { label: 'w1', value: 30 },
      { label: 'w2', value: null },
      { label: 'w3', value: -10, isMarked: true },
    ]);
    expect(chart.match(/<rect/g)).toHaveLength(2);
    expect(chart).toContain('class="column-marked" x="508.8" y="120"');
    expect(chart).toContain('<td>–<span>w2</span></td>');
    expect(chart).toContain('Stars &lt;by&gt; week');
  });
});
