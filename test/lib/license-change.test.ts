// Descriptions of license changes.
import { describe, expect, it } from 'vitest';
import { describeLicense, titleLicense } from '../../src/lib/license-change.ts';

describe('a license change', () => {
  it.each([
    ['MIT', 'Apache-2.0', 'moved from MIT to Apache-2.0'],
    ['AGPL-3.0', 'MIT', 'moved from AGPL-3.0 to the permissive MIT'],
    ['MIT', 'GPL-3.0', 'moved from MIT to GPL-3.0, which requires derived works'],
    ['MIT', 'BUSL-1.1', 'left open source: it moved from MIT to BUSL-1.1'],
    ['SSPL-1.0', 'AGPL-3.0', 'became open source: it moved from SSPL-1.0 to AGPL-3.0'],
    ['NONE', 'MIT', 'added a license: MIT'],
    ['MIT', 'NONE', 'removed its license (it was MIT)'],
    ['NONE', 'NOASSERTION', 'added a license that is not identified as a standard one'],
    ['NOASSERTION', 'NONE', 'removed its license'],
    ['MIT', 'NOASSERTION', 'has a license that is no longer identified as MIT'],
    ['NOASSERTION', 'MIT', 'has a license that is now identified as MIT'],
    ['LicenseRef-own', 'BUSL-1.1', 'moved from LicenseRef-own to BUSL-1.1'],
    ['BUSL-1.1', 'MITRE-custom', 'moved from BUSL-1.1 to MITRE-custom'],
  ])('from %s to %s is described by its meaning', (before, after, sentence) => {
    expect(describeLicense({ before, after })).toContain(sentence);
  });

  it('has a headline that distinguishes a new license from a license that is now identified', () => {
    expect(titleLicense('Lens', { before: 'MIT', after: 'GPL-3.0' })).toBe(
      'Lens is now under GPL-3.0',
    );
    expect(titleLicense('Lens', { before: 'NOASSERTION', after: 'MIT' })).toBe(
      'Lens has a license that is now identified as MIT',
    );
  });

  it('formats the licenses with the given function', () => {
    expect(describeLicense({ before: 'MIT', after: 'ISC' }, (license) => `<${license}>`)).toBe(
      'moved from <MIT> to <ISC>',
    );
  });
});
