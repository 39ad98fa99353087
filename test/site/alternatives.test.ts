// Tests of the answer and of the differences between the alternatives to a product.
import { describe, expect, test } from 'vitest';
import { answerSeveral } from '../../src/components/alternatives/answer-several.ts';
import {
  familyTerms,
  findDifferences,
  findFamily,
  groupByAnswer,
  orderByAnswer,
} from '../../src/components/alternatives/differences.ts';
import { describeActivity } from '../../src/site/format/old-values.ts';

describe('the answer for several products', () => {
  const item = (name: string, isMaintained: boolean, facts: string) => ({
    name,
    href: `/projects/${name}`,
    facts: ` (${facts})`,
    isMaintained,
  });
  const toText = (parts: readonly (string | { readonly name: string; readonly href: string })[]) =>
    parts
      .map((part) => (typeof part === 'string' ? part : `[${part.name}](${part.href})`))
      .join('');
  const notes = {
    name: 'Noted',
    href: '/alternatives/noted',
    groups: [
      { title: 'Maintained and open source', items: [item('Pad', true, 'AGPL-3.0')] },
      { title: 'Source-available', items: [item('Both', true, 'thriving')] },
    ],
  };
  const flows = {
    name: 'Flows',
    href: '/alternatives/flows',
    groups: [
      {
        title: 'Open source, not rated',
        items: [item('Hug', false, 'MIT, maintenance not observed since Mar 2025')],
      },
      {
        title: 'Partly open source',
        items: [item('Core', true, 'MIT, thriving'), item('Old', false, 'MIT')],
      },
      { title: 'Source-available', items: [item('Both', true, 'thriving')] },
    ],
  };
  const logs = {
    name: 'Logs',
    href: '/alternatives/logs',
    groups: [
      { title: 'Maintained and open source (estimate)', items: [item('Graph', true, 'MIT')] },
    ],
  };

  test('names what is maintained and open source, in the order of the products', () => {
    const { lead, lines } = answerSeveral([notes, logs], []) ?? { lead: [], lines: [] };
    expect(toText(lead)).toBe('No single project replaces both. Maintained and open source:');
    expect(lines.map(toText)).toEqual([
      '[Noted](/alternatives/noted): [Pad](/projects/Pad) (AGPL-3.0).',
      '[Logs](/alternatives/logs) (estimate): [Graph](/projects/Graph) (MIT).',
    ]);
    expect(toText(answerSeveral([flows, notes], [])?.lead ?? [])).toBe(
      'Listed for both: [Both](/projects/Both). Maintained and open source:',
    );
    expect(answerSeveral(Array(11).fill(logs), [])).toBeUndefined();
  });

  test('names what comes closest where nothing is both', () => {
    expect(toText(answerSeveral([flows], [])?.lines[0] ?? [])).toBe(
      '[Flows](/alternatives/flows): none confirmed. Maintained, partly open source: [Core](/projects/Core) (MIT, thriving). Maintained, source-available: [Both](/projects/Both) (thriving). Open source, not rated: [Hug](/projects/Hug) (MIT, maintenance not observed since Mar 2025).',
    );
  });

  test('names products that are not in the list', () => {
    const { lead, lines } = answerSeveral([logs], ['Acme']) ?? { lead: [], lines: [] };
    expect(toText(lead)).toBe('Maintained and open source:');
    expect(lines.map(toText)).toEqual([
      '[Logs](/alternatives/logs) (estimate): [Graph](/projects/Graph) (MIT).',
      'Acme: not in our list of products.',
    ]);
  });
});

test('the answer names maintained open source first, and never a project without a score', () => {
  const rated = (name: string, license: string | null, label: string | null) => ({
    name,
    href: `/projects/${name}`,
    license,
    licenseKind: null,
    label,
    isEstimate: false,
    oldOn: null,
    activity: 'last commit Aug 2025',
  });
  const answer = groupByAnswer([
    rated('Old', 'MIT', 'dormant'),
    rated('Slow', 'MIT', 'fair'),
    rated('Closed', 'BUSL-1.1', 'thriving'),
    { ...rated('Unseen', 'BUSL-1.1', null), activity: null },
    rated('Odd', null, 'healthy'),
    rated('Unrated', 'Apache-2.0', null),
    rated('Good', 'AGPL-3.0', 'healthy'),
    { ...rated('Guess', 'MIT', 'thriving'), isEstimate: true },
    { ...rated('Past', 'MIT', 'thriving'), isEstimate: true, oldOn: '2026-03-04' },
    { ...rated('Open core', 'MIT', 'thriving'), licenseKind: 'mixed', isEstimate: true },
  ]);
  expect(
    answer.map(
      ({ title, items }) =>
        `${title}: ${items.map(({ name, note }) => (note ? `${name} (${note})` : name)).join(', ')}`,
    ),
  ).toEqual([
    'Maintained and open source: Good, Guess (estimate), Past (estimate, Mar 4, 2026)',
    'Open source, fair health: Slow',
    'Open source, not rated: Unrated (last commit Aug 2025)',
    'Partly open source: Open core (thriving, estimate)',
    'Source-available: Closed (thriving), Unseen (not rated)',
    'License unknown: Odd (healthy)',
    'Open source, little or no maintenance: Old',
  ]);
  const guess = { ...rated('Guess', 'MIT', 'thriving'), isEstimate: true };
  expect(groupByAnswer([guess, { ...guess, name: 'Other' }])).toEqual([
    {
      title: 'Maintained and open source (estimate)',
      items: [
        { name: 'Guess', href: '/projects/Guess', license: 'MIT', note: null, isMaintained: true },
        { name: 'Other', href: '/projects/Guess', license: 'MIT', note: null, isMaintained: true },
      ],
    },
  ]);
  const columns = ['Open core', 'Unrated', 'Good'].map((name) => ({ href: `/projects/${name}` }));
  expect(orderByAnswer(answer, columns).map(({ href }) => href)).toEqual([
    '/projects/Good',
    '/projects/Unrated',
    '/projects/Open core',
  ]);
});

test('without a score, the last known activity says how a project is maintained', () => {
  const facts = {
    is_archived: false,
    committed_at: '2026-03-05T04:00:00Z',
    pushed_at: '2026-04-01T04:00:00Z',
    active_seen_on: '2026-04-06',
  };
  const of = (more: object) => describeActivity({ ...facts, ...more }, '2026-04-06');
  expect(of({})).toBe('last commit Mar 2026');
  expect(of({ committed_at: null })).toBe('last push Apr 2026');
  expect(of({ active_seen_on: '2026-03-06' })).toBe('maintenance not observed since Mar 2026');
  expect(of({ is_archived: true })).toBe('archived');
  expect(of({ committed_at: null, pushed_at: null })).toBeNull();
});

describe('the differences of an alternative', () => {
  const facts = (more: object = {}) => ({
    stars: 1000,
    stars_7d: 10,
    health: 70,
    health_is_provisional: false,
    is_archived: false,
    ...more,
  });
  const differences = (...candidates: Parameters<typeof findDifferences>[0]) =>
    findDifferences(candidates.map((each) => ({ hasRecentStars: true, ...each })));

  test('include its license if no other has that family', () => {
    const [one, two] = differences(
      { license: 'AGPL-3.0-only', project: undefined },
      { license: 'MIT', project: undefined },
      { license: 'Apache-2.0', project: undefined },
    );
    expect(one).toEqual(['The only one with a network copyleft license.']);
    expect(two).toEqual([]);
  });

  test('use the kind of the license where the catalog knows more than its id', () => {
    const [one, two, three] = differences(
      { license: 'MIT', licenseKind: 'mixed', project: undefined },
      { license: null, licenseKind: 'source-available', project: undefined },
      { license: 'MIT', licenseKind: 'permissive', project: undefined },
    );
    expect(one).toEqual([]);
    expect(two).toEqual([]);
    expect(three).toEqual(['The only one with a permissive license.']);
    expect(findFamily('GPL-3.0', 'copyleft')).toBe('copyleft');
    expect(findFamily(null, 'permissive')).toBe('permissive');
  });

  test('include the lead in stars, growth and score', () => {
    const [one, two] = differences(
      { license: 'MIT', project: facts({ stars: 4200, stars_7d: 126, health: 90 }) },
      { license: 'MIT', project: facts() },
    );
    expect(one).toEqual([
      'Most popular: 4,200 stars.',
      'Growing fastest: +126 stars in 7 days.',
      'Highest health score: 90 out of 100. The next highest is 70.',
    ]);
    expect(two).toEqual([]);
  });

  test('include no small lead in score', () => {
    const [one] = differences(
      { license: 'MIT', project: facts({ stars: 1001, health: 73 }) },
      { license: 'MIT', project: facts() },
    );
    expect(one).toEqual(['Most popular: 1,001 stars.']);
  });

  test('are empty if nothing is known about the others', () => {
    const [one] = differences(
      { license: 'MIT', project: facts() },
      { license: 'MIT', project: undefined },
    );
    expect(one).toEqual([]);
  });

  test('include archiving and a long time without commits or pushes', () => {
    const activity = { day: '2026-06-28', active_on: '2025-06-28', is_commit: true };
    const quiet = { license: null, project: facts({ stars: null, stars_7d: null }) };
    const archived = facts({ is_archived: true, stars: 0, stars_7d: null });
    const [one, two, three] = differences(
      { ...quiet, activity },
      { ...quiet, activity: { ...activity, is_commit: false } },
      { license: 'NOASSERTION', project: archived, activity },
    );
    expect(one).toEqual(['No commit for 365 days, as of Jun 28, 2026.']);
    expect(two).toEqual(['No push for 365 days, as of Jun 28, 2026.']);
    expect(three).toEqual(['Archived by its owner.']);
  });

  test('say how many are compared if some values are unknown', () => {
    const [one, two] = differences(
      { license: 'MIT', project: facts({ stars: 4200, stars_7d: 126, health: 90 }) },
      { license: 'Apache-2.0', project: facts() },
      {
        license: null,
        hasRecentStars: false,
        project: facts({ stars: 9000, stars_7d: null, health: null }),
      },
    );
    expect(one).toEqual([
      'Most popular of the 2 with a recent count: 4,200 stars.',
      'Growing fastest of the 2 whose growth is known: +126 stars in 7 days.',
      'Highest of 2 health scores: 90 out of 100. The next highest is 70.',
    ]);
    expect(two).toEqual([]);
  });

  test.for([
    ['MIT', 'permissive'],
    ['BSD-3-Clause', 'permissive'],
    ['MPL-2.0', 'weak'],
    ['LGPL-2.1-only', 'weak'],
    ['GPL-3.0-or-later', 'copyleft'],
    ['AGPL-3.0-only', 'network'],
    ['BUSL-1.1', 'source'],
    ['Elastic-2.0', 'source'],
    [null, 'unknown'],
  ] as const)('the license %s is in the family %s', ([license, family]) => {
    expect(findFamily(license)).toBe(family);
    expect(familyTerms[family].length).toBeGreaterThan(10);
  });
});
