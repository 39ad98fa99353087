// Tests how numbers, dates, prices and URLs are formatted.
import { expect, test } from 'vitest';
import { sources } from '../../pipeline/observations/source-list.ts';
import {
  addDays,
  countOf,
  cutWords,
  formatAge,
  formatBytes,
  formatCount,
  formatDay,
  formatGain,
  formatInstant,
  formatLicense,
  formatModality,
  formatPrice,
  formatShortDay,
  formatTableDay,
  formatTableInstant,
  formatTokens,
  nameLicense,
  roundStars,
  toAttributeText,
  toEndLabel,
  toLabelReason,
} from '../../src/site/format/format.ts';
import { formatSource } from '../../src/site/format/source-names.ts';
import { describeTracking } from '../../src/site/format/tracking-reason.ts';
import { findWebUrl, hasTopicPage, toLanguageId } from '../../src/site/format/urls.ts';

test('counts have thousands separators, and a dash if they are unknown', () => {
  expect([0, 999, 1000, 1234567, -4200, null].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567',
    '−4,200',
    '–',
  ]);
});

test('titles are cut between words, or inside a single word that is too long', () => {
  expect(cutWords('open-source AI, observed', 30)).toBe('open-source AI, observed');
  expect(cutWords('Week 26 of 2026: most stars went to studio-flow', 30)).toBe(
    'Week 26 of 2026: most stars…',
  );
  expect(cutWords('🤖'.repeat(40), 12)).toBe(`${'🤖'.repeat(11)}…`);
});

test('gains have a sign', () => {
  expect([12, 0, -3, null].map(formatGain)).toEqual(['+12', '0', '−3', '–']);
});

test('dates and instants are American in text and ISO 8601 in tables, in UTC', () => {
  expect(formatDay('2026-06-30')).toBe('Jun 30, 2026');
  expect(formatDay('2026-06-30T23:59:59Z')).toBe('Jun 30, 2026');
  expect(formatShortDay('2026-01-02')).toBe('Jan 2');
  expect(formatTableDay('2026-06-30T23:59:59Z')).toBe('2026-06-30');
  expect(formatInstant('2026-06-30T05:20:19Z')).toBe('Jun 30, 2026, 05:20 UTC');
  expect(formatTableInstant('2026-06-30T05:20:19Z')).toBe('2026-06-30 05:20 UTC');
  const unknowns = [formatDay, formatTableDay, formatInstant, formatTableInstant];
  expect(unknowns.map((format) => format(null))).toEqual(['–', '–', '–', '–']);
});

test('prices show cents and four significant digits, not what a computation added to them', () => {
  expect(
    [
      0,
      0.15,
      3,
      0.0375,
      0.143353,
      0.700000007,
      1.24999,
      9.99999,
      123.45,
      0.000053,
      1250.5,
      null,
    ].map(formatPrice),
  ).toEqual([
    '$0',
    '$0.15',
    '$3.00',
    '$0.0375',
    '$0.1434',
    '$0.70',
    '$1.25',
    '$10.00',
    '$123.45',
    '$0.000053',
    '$1,250.50',
    '–',
  ]);
});

test('context windows are rounded to thousands and millions', () => {
  expect([512, 8192, 131072, 1_000_000, 1_048_576, null].map(formatTokens)).toEqual([
    '512',
    '8k',
    '131k',
    '1M',
    '1M',
    '–',
  ]);
});

test('modalities are shown as words', () => {
  expect(['text+image->text', 'text->unknown', null].map(formatModality)).toEqual([
    'text, image → text',
    'text → ?',
    'not known',
  ]);
});

test('SPDX values without a license have words, and nouns follow the count', () => {
  expect(['MIT', 'NONE', 'NOASSERTION', null].map(formatLicense)).toEqual([
    'MIT',
    'none',
    'other',
    '–',
  ]);
  expect([countOf(1, 'day'), countOf(2, 'day')]).toEqual(['1 day', '2 days']);
});

test('languages have readable page names', () => {
  expect(['C++', 'C#', 'Jupyter Notebook', 'Objective-C', '<b>'].map(toLanguageId)).toEqual([
    'cpp',
    'csharp',
    'jupyter-notebook',
    'objective-c',
    'b',
  ]);
});

test('only safe topic names with enough projects have a page', () => {
  expect(hasTopicPage('llm', 5)).toBe(true);
  expect(hasTopicPage('llm', 4)).toBe(false);
  expect(hasTopicPage('../../etc', 9)).toBe(false);
  expect(hasTopicPage('a..b', 9)).toBe(false);
  expect(hasTopicPage('<script>', 9)).toBe(false);
});

test('only http and https URLs become links', () => {
  expect(findWebUrl('https://a.example/x y')).toBe('https://a.example/x%20y');
  expect(
    ['javascript:alert(1)', 'data:text/html,x', 'a.example', '', null].map(findWebUrl),
  ).toEqual(Array(5).fill(undefined));
});

test('bytes use decimal units, and ages use a suitable unit', () => {
  expect([null, 1, 999, 6210, 48_000, 6_210_000].map(formatBytes)).toEqual([
    '–',
    '1 byte',
    '999 bytes',
    '6.2 kB',
    '48 kB',
    '6.2 MB',
  ]);
  const until = '2026-06-30T12:00:00Z';
  expect(
    [null, '2026-06-30T11:59:00Z', '2026-06-30T07:00:00Z', '2026-06-20T12:00:00Z'].map((instant) =>
      formatAge(instant, until),
    ),
  ).toEqual(['–', '1 minute', '5 hours', '10 days']);
  expect(addDays('2026-02-27', 3)).toBe('2026-03-02');
});

test('stars of other projects are rounded, and attribute text has no markup', () => {
  expect([null, 7, 12_345].map(roundStars)).toEqual([null, 7, 12_000]);
  expect(toAttributeText('a <b> c')).toBe('a ‹b› c');
});

test('a project in maintenance mode is not called unmaintained', () => {
  const end = (deprecated_evidence: string | null) =>
    toEndLabel({ is_archived: null, deprecated_by: 'catalog', deprecated_evidence });
  expect(end('In maintenance mode: no new features. Source: https://example.org.')).toBe(
    'In maintenance mode',
  );
  expect(end('Description: “Deprecated.”')).toBe('No longer maintained');
  expect(end(null)).toBe('No longer maintained');
  const going = { is_archived: false, deprecated_by: null, deprecated_evidence: null };
  expect(toEndLabel(going)).toBeNull();
  expect(toEndLabel({ ...going, is_archived: true })).toBe('Archived by its owner');
});

test('a row says that a project without a score has ended', () => {
  const row = { health: null, health_limited_by: null, is_archived: null, deprecated_by: null };
  expect(toLabelReason(row)).toBeNull();
  expect(toLabelReason({ ...row, deprecated_by: 'catalog' })).toBe('deprecated');
  expect(toLabelReason({ ...row, is_archived: true, deprecated_by: 'archived' })).toBe('archived');
  expect(toLabelReason({ ...row, health: 50, deprecated_by: 'catalog' })).toBeNull();
});

test('says in words why a project is in the index', () => {
  const evidence = [
    'topic ai-agents',
    'part llama',
    'word ai in the name',
    'words chatbot and prompt',
    'list tensorchord/Awesome-LLMOps',
    'alternative to notion',
    'known AI project',
    'something new',
  ];
  const products = [{ slug: 'notion', name: 'Notion' }];
  expect(evidence.map((one) => describeTracking(one, products))).toEqual([
    'of its topic “ai-agents”',
    'its name contains “llama”',
    'its name contains “ai”',
    'its name or description contains “chatbot” and “prompt”',
    'the list tensorchord/Awesome-LLMOps contains it',
    'it is an alternative to Notion',
    'it is a known AI project',
    'of this evidence: something new',
  ]);
});

test('names every source, and shows the id of a new one', () => {
  const unnamed = sources.filter(({ id, name }) => name !== id && formatSource(id) === id);
  // Their names are their ids.
  expect(unnamed.map(({ id }) => id)).toEqual(['llmfit', 'genai-prices']);
  expect(['openrouter-changes', 'models-dev', 'new-source'].map(formatSource)).toEqual([
    'OpenRouter',
    'models.dev',
    'new-source',
  ]);
});

test('a license without an identifier has its name or its kind', () => {
  const of = (license_note: string | null, license_kind: 'source-available' | 'mixed' | null) =>
    nameLicense({ license: 'NOASSERTION', license_note, license_kind });
  expect(of('Sustainable Use License: free for internal use', null)).toBe(
    'Sustainable Use License',
  );
  expect(of('Apache-2.0 with added conditions: no other logo', null)).toBe(
    'Apache-2.0 with added conditions',
  );
  expect(of('Apache-2.0 with added conditions for commercial use', 'source-available')).toBe(
    'Apache-2.0 with added conditions',
  );
  expect(of('Proprietary, under the terms of Ada', null)).toBe('Proprietary');
  expect(of('own license; free for small companies', 'source-available')).toBe('source-available');
  expect(of('BSD-3-Clause terms plus a clause on branding', 'source-available')).toBe(
    'source-available',
  );
  expect(of('source AGPL-3.0, releases MIT', 'mixed')).toBe('mixed license');
  expect(of(null, null)).toBe('other');
  const mit = { license: 'MIT', license_note: 'Some License: x', license_kind: 'mixed' } as const;
  expect(nameLicense(mit)).toBe('MIT');
});
