// The kind of a license, derived from its SPDX expression.
import { describe, expect, test } from 'vitest';
import { licenseIds } from '../../pipeline/catalog/spdx-license-ids.ts';
import { licenseFlagOf, licenseKindOf, nameAlternatives } from '../../src/lib/license-kinds.ts';

describe('the kind of a license', () => {
  test.for([
    ['MIT', 'permissive'],
    ['Apache-2.0', 'permissive'],
    ['BSL-1.0', 'permissive'],
    ['AGPL-3.0-only', 'copyleft'],
    ['LGPL-2.1-or-later', 'copyleft'],
    ['MPL-2.0', 'copyleft'],
    ['BUSL-1.1', 'source-available'],
    ['Elastic-2.0', 'source-available'],
    ['SSPL-1.0', 'source-available'],
    ['FSL-1.1-ALv2', 'source-available'],
    ['CC-BY-NC-4.0', 'source-available'],
    ['CC-BY-4.0', 'permissive'],
    ['NOASSERTION', 'unknown'],
    ['NONE', 'unknown'],
  ] as const)('%s is %s', ([id, kind]) => expect(licenseKindOf(id)).toBe(kind));

  test('is the most permissive of a choice (OR) and the most restrictive of a combination (AND)', () => {
    expect(licenseKindOf('AGPL-3.0-only OR SSPL-1.0 OR Elastic-2.0')).toBe('copyleft');
    expect(licenseKindOf('BSD-3-Clause AND AGPL-3.0-only')).toBe('copyleft');
    expect(licenseKindOf('(MIT OR Apache-2.0)')).toBe('permissive');
    expect(licenseKindOf('MIT AND NOASSERTION')).toBe('unknown');
    expect(licenseKindOf(null)).toBe('unknown');
  });

  test('is known for every SPDX identifier that the catalog accepts', () => {
    const unknown = licenseIds.filter((id) => licenseKindOf(id) === 'unknown');
    expect(unknown).toEqual(['NOASSERTION']);
  });

  test.for([
    [['permissive', 'mixed', 'unknown'], 'Open-source alternatives'],
    [['copyleft', 'source-available'], 'Open-source and source-available alternatives'],
    [['source-available', 'unknown'], 'Source-available alternatives'],
    [['unknown', null], 'Alternatives'],
  ] as const)('determines the title of a list of alternatives: %o gives “%s”', ([kinds, title]) =>
    expect(nameAlternatives(kinds)).toBe(title),
  );

  test('is shown as a flag only for licenses that are not fully open source', () => {
    expect(
      ['permissive', 'copyleft', 'mixed', null].map((kind) => licenseFlagOf(kind as null)),
    ).toEqual([undefined, undefined, 'mixed license', 'unknown license']);
  });
});
