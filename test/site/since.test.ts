// The texts of the pages below /since, and the link to what changed since the last visit.
import { describe, expect, it } from 'vitest';
import { readVisits, toLink, toVisits } from '../../src/components/since/visits.ts';
import type { SinceKind } from '../../src/contracts/api/since-endpoint.ts';
import { describeChange, kindNames, listSince } from '../../src/site/data/since.ts';
import type { Change } from '../../src/snapshot/api/since.ts';

const change = (kind: SinceKind, before: string | null, after: string | null): Change => ({
  kind,
  chain: kind,
  day: '2026-06-02',
  isModel: false,
  isAi: true,
  id: 'a',
  name: 'A',
  weight: null,
  before,
  after,
});

describe('a change', () => {
  it.each([
    ['license', 'MIT', 'BUSL-1.1', 'left open source: it moved from MIT to BUSL-1.1'],
    ['deprecation', null, '2026-07-31', 'ends on Jul 31, 2026'],
    ['deprecation', null, '2026-06-29', 'ended on Jun 29, 2026'],
    ['model_removed', 'listed', 'not listed', 'no longer listed'],
    ['price', '0.3/1.2', '0.15/0', 'from $0.30 / $1.20 to $0.15 / $0'],
    ['disagreement', '?/2', '1/2', '$1.00 / $2.00 at one source, – / $2.00 at others'],
    ['breakout', '900', '3000', 'from 900 to 3,000 stars'],
    ['stars', null, '1', 'from – to 1 stars'],
    ['major_release', 'v1', 'v2', 'v2 after v1'],
    ['release', null, 'v2-rc', 'v2-rc'],
    ['health', 'at-risk', 'dormant', 'from at risk to dormant'],
    ['model_new', 'not listed', 'listed', 'listed'],
    ['new', null, 'a/a', 'added'],
  ] as const)('of kind %s is described', (kind, before, after, text) => {
    expect(describeChange(change(kind, before, after), '2026-06-30')).toBe(text);
    expect(kindNames[kind]).not.toBe('');
  });

  it('is listed if it is after the day', () => {
    const one = change('license', 'MIT', 'AGPL-3.0');
    expect(listSince([one], '2026-06-01')).toEqual([one]);
    expect(listSince([one], '2026-06-02')).toEqual([]);
  });
});

describe('the link to the changes since the last visit', () => {
  const first = '2026-05-31';
  it('appears from the second day on, and stays for the whole visit', () => {
    const one = toVisits(readVisits(null), '2026-06-10');
    expect(toLink(one, first)).toBeUndefined();
    const two = toVisits(readVisits(`${one.seen} ${one.before}`), '2026-06-12');
    expect(two).toEqual({ seen: '2026-06-12', before: '2026-06-10' });
    expect(toVisits(two, '2026-06-12')).toBe(two);
    expect(toLink(two, first)).toEqual({
      href: '/since/2026-06-09',
      text: 'Changes since your last visit on Jun 10',
    });
  });

  it('goes back at most to the first day that has a page', () => {
    const visits = { seen: '2026-06-30', before: '2026-01-02' };
    expect(toLink(visits, first)?.href).toBe(`/since/${first}`);
  });

  it('does not appear after a rollback or for invalid stored text', () => {
    expect(toLink({ seen: '2026-06-01', before: '2026-06-03' }, first)).toBeUndefined();
    for (const text of ['', 'x y', '2026-06-01 <b>']) expect(readVisits(text)).toBeUndefined();
  });
});
