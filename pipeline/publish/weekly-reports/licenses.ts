// What a change of licence means for those who use a project, in words.
import { words } from './section.ts';

/** Licences by what they ask; ids as SPDX has them (https://spdx.org/licenses/). */
const permissive =
  /^(MIT|MIT-0|Apache-2\.0|BSD-[234]-Clause|ISC|Zlib|Unlicense|CC0-1\.0|CC-BY-4\.0|BSL-1\.0|0BSD|WTFPL|PostgreSQL|NCSA|MulanPSL-2\.0)$/;
const shareAlike = /^(A?GPL|LGPL|MPL|EPL|EUPL|CDDL|OSL|CC-BY-SA|CECILL)\b/;
/** The source is shown, its use is not free: none of them is an open-source licence (https://opensource.org/osd). */
const closed =
  /^(BUSL|SSPL|Elastic|PolyForm|FSL|CC-BY-NC|Parity|RAIL|OpenRAIL|Llama|Commons-Clause)/i;

export type LicenceKind = 'permissive' | 'share-alike' | 'closed' | 'none' | 'other';

export function licenceKindOf(licence: unknown): LicenceKind {
  const text = String(licence ?? '');
  if (text === 'NONE') return 'none';
  if (permissive.test(text)) return 'permissive';
  if (shareAlike.test(text)) return 'share-alike';
  return closed.test(text) ? 'closed' : 'other';
}

/** A clause after the project's name: `moved from GPL-3.0 to the permissive MIT`. */
export function tellLicence(change: {
  readonly before?: unknown;
  readonly after?: unknown;
}): string {
  const [before, after] = [licenceKindOf(change.before), licenceKindOf(change.after)];
  const [from, to] = [words(change.before), words(change.after)];
  if (before === 'none') return `got a licence at last, ${to}`;
  if (after === 'none') return `has no licence any more (it was ${from})`;
  if (change.after === 'NOASSERTION') {
    return `replaced ${from} by a text that is no licence of the known ones`;
  }
  if (change.before === 'NOASSERTION') return `moved from a text of its own to ${to}`;
  if (after === 'closed' && before !== 'closed') {
    return `left open source: it moved from ${from} to ${to}`;
  }
  if (before === 'closed' && after !== 'closed') {
    return `came to open source: it moved from ${from} to ${to}`;
  }
  if (before === 'share-alike' && after === 'permissive') {
    return `moved from ${from} to the permissive ${to}`;
  }
  if (before === 'permissive' && after === 'share-alike') {
    return `moved from ${from} to ${to}, which asks for the source of what is made of it`;
  }
  return `moved from ${from} to ${to}`;
}
