// Cells of tables as HTML: unknown values, and escaping.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  toBar,
  toHealthCell,
  toLanguage,
  toMonogramMark,
  toSortAttribute,
  toSparklineCell,
  toStarsCell,
  toTrendCell,
  toTrendRank,
  unknownCell,
} from '../../src/site/tables/cells.ts';

describe('a language', () => {
  it('has its color, or none if that is unknown', () => {
    expect(toLanguage('Go')).toContain('<circle cx="4" cy="4" r="4" fill="#00add8"></circle>');
    expect(toLanguage('Invented')).toContain('<circle cx="4" cy="4" r="4"></circle>');
    expect(toLanguage(null)).toContain('<bdi>–</bdi>');
  });
  it('is escaped as text', () => {
    expect(toLanguage('<b onload="x">&')).toContain('&lt;b onload=&quot;x&quot;&gt;&amp;');
  });
});

describe('a health score', () => {
  const score = { health: 22, label: 'at-risk', reason: null, estimate: null, oldOn: null };
  it('has its bar, number and label', () => {
    const html = toHealthCell(score);
    expect(html).toContain('<span class="health label-at-risk">');
    expect(html).toContain(toBar(22, 100));
    expect(html).toContain('<span>22</span><small>at risk</small>');
  });
  it('says that a score is an estimate, and from how many signals', () => {
    expect(toHealthCell(score)).not.toContain('title');
    expect(toHealthCell({ ...score, estimate: 5 })).toMatch(
      /<span class="health label-at-risk estimate" title="estimate from 5 of 11 signals">.*<span>22<\/span><small>at risk</,
    );
  });
  it('says why its label is worse than the score implies', () => {
    const reasons = ['archived', 'deprecated', 'idle', 'rare', 'small'] as const;
    expect(
      reasons.map((reason) => toHealthCell({ ...score, reason }).match(/<small>(.*?)</)?.[1]),
    ).toEqual([
      'at risk: archived',
      'at risk: deprecated',
      'at risk: inactive',
      'at risk: few pushes',
      'at risk: few stars',
    ]);
    expect(toHealthCell({ ...score, label: 'fair', reason: 'rare', estimate: 5 })).toContain(
      '<small>fair: few pushes</small>',
    );
  });
  it('says that a score near a bound keeps its label', () => {
    const kept = 'near a bound, so the label stays until the score is clearly past it';
    expect(toHealthCell({ ...score, health: 41 })).toContain(`title="${kept}"`);
    expect(toHealthCell({ ...score, health: 41, estimate: 5 })).toContain(
      `title="estimate from 5 of 11 signals; ${kept}"`,
    );
    expect(toHealthCell({ ...score, health: 41, reason: 'idle' })).not.toContain('title');
  });
  it('has its day if it is old', () => {
    const html = toHealthCell({ ...score, oldOn: '2026-05-01' });
    expect(html).toContain('<small>at risk (May 1, 2026)</small>');
    expect(toStarsCell(4708, '2026-05-01')).toBe('4,708<small>May 1, 2026</small>');
    expect(toStarsCell(4708, null)).toBe('4,708<small></small>');
  });
  it('says that a project without a score is not rated', () => {
    const html = toHealthCell({ ...score, health: null, label: null });
    expect(html).toMatch(
      /^<span class="health">.*<span>–<\/span><small>not rated<\/small><\/span>$/,
    );
    const ended = toHealthCell({ ...score, health: null, label: null, reason: 'archived' });
    expect(ended).toContain('<span>–</span><small>archived</small>');
  });
});

it('a sparkline requires a week of observations', () => {
  expect(toSparklineCell([10, ...Array(6).fill(null), 20])).toContain(
    '<path d="M1,22L99,2"></path>',
  );
  expect(toSparklineCell([10, null, null])).toBe(unknownCell);
  expect(toSparklineCell(undefined)).toBe(unknownCell);
});

it('a monogram has two letters of the project', () => {
  expect(toMonogramMark('flow-studio', 'alba')).toMatch(
    /^<span class="monogram hue-\d+" aria-hidden="true">fs<\/span>$/,
  );
});

it('trends are ranked, and an unknown trend has no rank', () => {
  const rankOf = (trend: string | null, trend_change: string | null = null) =>
    toTrendRank({ trend, trend_change });
  const steady = ['slower', null, 'faster'].map((change) => rankOf('steady', change));
  expect([rankOf('quiet'), ...steady, rankOf('accelerating')]).toEqual([1, 2, 3, 4, 5]);
  expect(rankOf(null)).toBeNull();
});

it('a trend has the word of its changed pace, and an arrow for each word', () => {
  const change = { trend: 'steady', trend_change: 'slower' };
  expect(toTrendCell(change)).toBe('<span class="trend trend-slower">slower</span>');
  expect(toTrendCell({ ...change, trend_change: null })).toContain('trend-steady">steady<');
  expect(toTrendCell({ trend: null, trend_change: null })).toBe(unknownCell);
  const styles = readFileSync('src/styles/scores.css', 'utf8');
  const arrows = styles.split('}').flatMap((rule) => {
    const arrow = /content: "([↗→↘]) "/.exec(rule)?.[1];
    return [...rule.matchAll(/\.trend-(\w+)::before/g)].map(([, word]) => `${word} ${arrow}`);
  });
  expect(arrows).toEqual(['accelerating ↗', 'faster ↗', 'steady →', 'slower ↘', 'quiet ↘']);
});

it('the value by which rows are sorted is escaped, and empty if it is unknown', () => {
  expect(toSortAttribute('a"b')).toBe(' data-value="a&quot;b"');
  expect(toSortAttribute(1234)).toBe(' data-value="1234"');
  expect(toSortAttribute(null)).toBe(' data-value=""');
  expect(toSortAttribute(undefined)).toBe('');
});
