// Describes what a license change means for users of a project.
import { words } from './section.ts';

/** Licenses by what they require, as SPDX ids (https://spdx.org/licenses/). */
const permissive =
  /^(MIT|MIT-0|Apache-2\.0|BSD-[234]-Clause|ISC|Zlib|Unlicense|CC0-1\.0|CC-BY-4\.0|BSL-1\.0|0BSD|WTFPL|PostgreSQL|NCSA|MulanPSL-2\.0)$/;
const shareAlike = /^(A?GPL|LGPL|MPL|EPL|EUPL|CDDL|OSL|CC-BY-SA|CECILL)\b/;
/** Source-available licenses, none of which is open source (https://opensource.org/osd). */
const closed =
  /^(BUSL|SSPL|Elastic|PolyForm|FSL|CC-BY-NC|Parity|RAIL|OpenRAIL|Llama|Commons-Clause)/i;

export type LicenseKind = 'permissive' | 'share-alike' | 'closed' | 'none' | 'other';

export function licenseKindOf(license: unknown): LicenseKind {
  const text = String(license ?? '');
  if (text === 'NONE') return 'none';
  if (permissive.test(text)) return 'permissive';
  if (shareAlike.test(text)) return 'share-alike';
  return closed.test(text) ? 'closed' : 'other';
}

/** A clause after the project's name: `moved from GPL-3.0 to the permissive MIT`. */
export function describeLicense(change: {
  readonly before?: unknown;
  readonly after?: unknown;
}): string {
  const [before, after] = [licenseKindOf(change.before), licenseKindOf(change.after)];
  const [from, to] = [words(change.before), words(change.after)];
  if (before === 'none') return `added a license: ${to}`;
  if (after === 'none') return `removed its license (it was ${from})`;
  if (change.after === 'NOASSERTION') {
    return `replaced ${from} with a license that is not a standard one`;
  }
  if (change.before === 'NOASSERTION') return `moved from a custom license to ${to}`;
  if (after === 'closed' && before !== 'closed') {
    return `left open source: it moved from ${from} to ${to}`;
  }
  if (before === 'closed' && after !== 'closed') {
    return `became open source: it moved from ${from} to ${to}`;
  }
  if (before === 'share-alike' && after === 'permissive') {
    return `moved from ${from} to the permissive ${to}`;
  }
  if (before === 'permissive' && after === 'share-alike') {
    return `moved from ${from} to ${to}, which requires derived works to share their source`;
  }
  return `moved from ${from} to ${to}`;
}
