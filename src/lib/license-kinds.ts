// The kinds of licenses. Derives the kind of a license from its SPDX expression.

/**
 * `permissive` and `copyleft` are open source. `source-available` forbids some uses, such as
 * offering the software as a service. `mixed` means that parts of the repository have licenses of
 * different kinds.
 */
export const licenseKinds = [
  'permissive',
  'copyleft',
  'source-available',
  'mixed',
  'unknown',
] as const;
export type LicenseKind = (typeof licenseKinds)[number];

const permissive =
  /^(0BSD|AFL-|Apache-|Artistic-|BlueOak-|BSD-|BSL-1\.0|CC-BY-\d|CC0-|CECILL-B|ECL-|EFL-|HPND|ISC|MIT|MS-PL|MulanPSL-|NCSA|OFL-|PHP-|PostgreSQL|PSF-|Python-|Ruby|Unicode-|Unlicense|UPL-|Vim|W3C|WTFPL|X11|Zlib|ZPL-)/;
const copyleft =
  /^(AGPL-|APSL-|CC-BY-SA-|CDDL-|CECILL-(2|C)|CPAL-|CPL-|EPL-|EUPL-|GPL-|LGPL-|LPPL-|MPL-|MS-RL|ODbL-|OSL-|QPL-|SISSL)/;
const sourceAvailable = /^(BUSL-|CC-BY-NC-|CC-BY-ND-|Elastic-|FSL-|PolyForm-|SSPL-)/;

/** Derives the kind of an SPDX expression. `NOASSERTION` and unlisted identifiers are `unknown`. */
export function licenseKindOf(expression: string | null): LicenseKind {
  const choices = (expression ?? '').replaceAll(/[()]/g, '').split(/\sOR\s/);
  // OR lets users choose the most permissive license. AND requires them to comply with all
  // licenses.
  return freest(
    choices.map((choice) => strictest(choice.split(/\sAND\s/).map((id) => kindOfId(id.trim())))),
  );
}

function kindOfId(id: string): LicenseKind {
  if (sourceAvailable.test(id)) return 'source-available';
  if (copyleft.test(id)) return 'copyleft';
  return permissive.test(id) ? 'permissive' : 'unknown';
}

const byFreedom: readonly LicenseKind[] = ['permissive', 'copyleft', 'source-available', 'unknown'];
const freest = (kinds: readonly LicenseKind[]): LicenseKind =>
  byFreedom.find((kind) => kinds.includes(kind)) ?? 'unknown';
const strictest = (kinds: readonly LicenseKind[]): LicenseKind =>
  byFreedom.findLast((kind) => kinds.includes(kind)) ?? 'unknown';

/** Returns the note that pages show next to an alternative; undefined for open-source licenses. */
export function licenseFlagOf(kind: LicenseKind | null): string | undefined {
  return {
    permissive: undefined,
    copyleft: undefined,
    'source-available': 'source-available',
    mixed: 'mixed license',
    unknown: 'unknown license',
  }[kind ?? 'unknown'];
}

/** Returns the heading for a list of alternatives. A mixed license counts as open source. */
export function nameAlternatives(kinds: readonly (LicenseKind | null)[]): string {
  const hasOpen = kinds.some((kind) => /^(permissive|copyleft|mixed)$/.test(kind ?? ''));
  if (!kinds.includes('source-available')) {
    return hasOpen ? 'Open-source alternatives' : 'Alternatives';
  }
  return hasOpen
    ? 'Open-source and source-available alternatives'
    : 'Source-available alternatives';
}

/** Whether the license requires that changed versions keep it, as Creative Commons licenses may. */
export const isShareAlike = (license: string | null): boolean =>
  license?.startsWith('CC-BY-SA-') ?? false;
