import { describe, expect, it } from 'vitest';
import {
  drawBar,
  drawColumns,
  drawLine,
} from '../../../../pipeline/publish/weekly-reports/charts.ts';
import type { Gain } from '../../../../pipeline/publish/weekly-reports/gains.ts';
import {
  licenceKindOf,
  tellLicence,
} from '../../../../pipeline/publish/weekly-reports/licenses.ts';
import { tellPrice } from '../../../../pipeline/publish/weekly-reports/models.ts';
import {
  tellLeader,
  tellSmall,
  writeStalled,
} from '../../../../pipeline/publish/weekly-reports/movement.ts';

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
  plain(tellLeader(best, [best, ...others], earlier).join(' '));

describe('the sentences on who rose most', () => {
  it.each([
    [400, 'a gained most: 400 stars, more than b (200) and c (150) together.'],
    [300, 'a gained most: 300 stars, before b (200) and c (150).'],
    [205, 'a gained most: 205 stars, only 5 ahead of b.'],
    [200, 'a gained most: 200 stars, level with b.'],
  ])('of %i stars tell the distance to the next', (stars, sentence) => {
    const others = [gain('b', { gain: 200 }), gain('c', { gain: 150 })];
    expect(leader(gain('a', { gain: stars }), others)).toContain(sentence);
  });

  it.each([
    [null, 'It has not been observed for long enough'],
    [4, 'In the four weeks before it had hardly moved.'],
    [20, 'That is 10 times its 20 a week of the month before.'],
    [120, 'In the month before it was 120 a week.'],
    [190, 'It gained about as much in any week of the month before (190).'],
    [400, 'For all that it slowed down: in the month before it was 400 a week.'],
  ])('tell what a usual week of %s makes of 200', (usual, sentence) => {
    expect(leader(gain('a', { gain: 200, usual }), [])).toContain(sentence);
  });

  it('tell where it stood the week before', () => {
    const best = gain('a', {});
    const many = Array.from({ length: 30 }, (_, index) => gain(`x${index}`, {}));
    expect(leader(best, [], [best])).toContain('It also led the week before.');
    expect(leader(best, [], [gain('b', {}), best])).toContain('stood in place 2.');
    expect(leader(best, [], [...many, best])).toContain('stood in place 31 only.');
    expect(leader(best, [], many)).toContain('not yet observed throughout.');
    expect(leader(best, [], [])).not.toContain('week before it stood');
  });
});

it('small projects are told by how much they grew for their size, bursts left out', () => {
  const text = plain(
    tellSmall([
      gain('large', { stars: 90_000, gain: 9_000 }),
      gain('bought', { stars: 900, gain: 800, hasBurst: true }),
      gain('quick', { stars: 400, gain: 300 }),
      gain('steady', { stars: 600, gain: 100 }),
      gain('tiny', { stars: 40, gain: 30 }),
    ]),
  );
  expect(text).toBe(
    'Of the projects below 5,000 stars, quick (by 300 % to 400) grew most for its size, then steady (by 20 % to 600).',
  );
  expect(tellSmall([])).toBe('');
});

it('what stalled says how many lost stars, and is absent where nothing stalled', () => {
  const stalled = writeStalled([
    gain('a', { usual: 900, gain: -20 }),
    gain('b', { usual: 300, gain: 10 }),
    gain('c', { usual: 300, gain: 200 }),
    gain('d', { usual: null, gain: 0 }),
  ]);
  const text = plain(stalled?.html ?? '');
  expect(text).toContain('2 projects that had gained 50 stars a week or more');
  expect(text).toContain('one of them lost stars');
  expect(text).toContain('a lost 20 stars, after 900 a week');
  expect(writeStalled([gain('c', {})])).toBeUndefined();
});

describe('a change of licence', () => {
  it.each([
    ['MIT', 'Apache-2.0', 'moved from MIT to Apache-2.0'],
    ['AGPL-3.0', 'MIT', 'moved from AGPL-3.0 to the permissive MIT'],
    ['MIT', 'GPL-3.0', 'moved from MIT to GPL-3.0, which asks for the source'],
    ['MIT', 'BUSL-1.1', 'left open source: it moved from MIT to BUSL-1.1'],
    ['SSPL-1.0', 'AGPL-3.0', 'came to open source: it moved from SSPL-1.0 to AGPL-3.0'],
    ['NONE', 'MIT', 'got a licence at last, MIT'],
    ['MIT', 'NONE', 'has no licence any more (it was MIT)'],
    ['MIT', 'NOASSERTION', 'replaced MIT by a text that is no licence of the known ones'],
    ['NOASSERTION', 'MIT', 'moved from a text of its own to MIT'],
    ['MIT', '<b>', 'moved from MIT to &lt;b&gt;'],
  ])('from %s to %s is told by what it means', (before, after, sentence) => {
    expect(plain(tellLicence({ before, after }))).toContain(sentence);
  });

  it('is not told of a licence that only begins like another', () => {
    expect(licenceKindOf('MITRE-custom')).toBe('other');
    expect(licenceKindOf(null)).toBe('other');
  });
});

it.each([
  [0, 'free'],
  [0.15, '$0.15'],
  [0.0375, '$0.0375'],
  [1250, '$1,250.00'],
])('a price of %d is told as %s', (price, text) => {
  expect(tellPrice(price)).toBe(text);
});

describe('charts of a report', () => {
  it('have bars between nothing and all', () => {
    expect(drawBar(5, 20)).toContain('class="bar-part" width="25"');
    expect(drawBar(-5, 20)).toContain('class="bar-part" width="0"');
    expect(drawBar(5, 0)).toContain('class="bar-part" width="0"');
  });

  it('draw a line through what is known, and none through one point', () => {
    expect(drawLine([1, null, 3, 4])).toContain('d="M1,22L99,2"');
    expect(drawLine([5, 5, 5, 5])).toContain('d="M1,12L99,12"');
    expect(drawLine([null, 4, null])).toBe('');
  });

  it('leave out the column of a week that is not known and hang losses below the ground', () => {
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
