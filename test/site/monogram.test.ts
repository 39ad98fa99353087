// Tests of monograms of projects and language colors in lists.
import { describe, expect, test } from 'vitest';
import { formatDaysAgo } from '../../src/site/format/format.ts';
import { findLanguageColor } from '../../src/site/format/language-colors.ts';
import { monogramHues, toMonogram } from '../../src/site/format/monogram.ts';

describe('a monogram', () => {
  test.each([
    ['flow-studio', 'fs'],
    ['LangChain', 'lc'],
    ['ollama', 'ol'],
    ['x', 'x'],
    ['llama.cpp', 'lc'],
    ['日本語', '日本'],
    ['🤖', ''],
    ['', ''],
  ])('of %s is %s', (name, letters) => {
    expect(toMonogram(name, 'owner').letters).toBe(letters);
  });

  test('has one color for each owner, and all colors over many owners', () => {
    const hueOf = (owner: string) => toMonogram('a', owner).hue;
    expect(hueOf('alba')).toBe(hueOf('alba'));
    const hues = new Set(Array.from({ length: 300 }, (_, index) => hueOf(`owner-${index}`)));
    expect([...hues].sort((a, b) => a - b)).toEqual(
      Array.from({ length: monogramHues }, (_, hue) => hue),
    );
  });
});

test('a language without a known color has none', () => {
  expect(findLanguageColor('Python')).toMatch(/^#[0-9a-f]{6}$/);
  expect(findLanguageColor('Klingon')).toBeUndefined();
  expect(findLanguageColor(null)).toBeUndefined();
});

test.each([
  [null, '–'],
  ['2026-06-30T23:00:00Z', 'today'],
  ['2026-06-29T23:59:00Z', '1 d'],
  ['2025-06-30', '365 d'],
  ['2026-07-01T00:00:00Z', 'today'],
])('the days since %s are %s', (instant, text) => {
  expect(formatDaysAgo(instant, '2026-06-30')).toBe(text);
});
