// Describes what a license change means for users of a project.
import { type LicenseKind, licenseKindOf } from './license-kinds.ts';

export interface LicenseChange {
  readonly before?: unknown;
  readonly after?: unknown;
}

const kindOf = (license: unknown): LicenseKind => licenseKindOf(String(license ?? ''));
const isOpen = (kind: LicenseKind): boolean => kind === 'permissive' || kind === 'copyleft';

/**
 * Whether the project replaced an open-source license with one that is known not to be open source.
 */
export const leftOpenSource = (change: LicenseChange): boolean =>
  isOpen(kindOf(change.before)) && kindOf(change.after) === 'source-available';

/**
 * Whether the project had a license before and after, and GitHub identified both. Otherwise, the
 * text must not say that one replaced the other.
 */
const isMove = (change: LicenseChange): boolean =>
  ![change.before, change.after].some((license) => license === 'NOASSERTION' || license === 'NONE');

/**
 * Returns a clause that follows the project's name, such as `moved from GPL-3.0 to the permissive
 * MIT`. Says "moved" only if neither license is missing (`NONE`) or unidentified (`NOASSERTION`):
 * if GitHub did not identify a license, the license itself may not have changed.
 */
export function describeLicense(
  change: LicenseChange,
  format: (license: unknown) => string = String,
): string {
  if (!isMove(change)) return describeIdentified(change, format);
  const [before, after] = [kindOf(change.before), kindOf(change.after)];
  const move = `moved from ${format(change.before)} to`;
  const to = format(change.after);
  if (leftOpenSource(change)) return `left open source: it ${move} ${to}`;
  if (before === 'source-available' && isOpen(after)) return `became open source: it ${move} ${to}`;
  if (before === 'copyleft' && after === 'permissive') return `${move} the permissive ${to}`;
  if (before === 'permissive' && after === 'copyleft') {
    return `${move} ${to}, which requires derived works to share their source`;
  }
  return `${move} ${to}`;
}

/** Describes a change in which a license is missing, or in which GitHub could not identify one. */
function describeIdentified(
  { before, after }: LicenseChange,
  format: (license: unknown) => string,
): string {
  if (before === 'NONE') {
    return after === 'NOASSERTION'
      ? 'added a license that is not identified as a standard one'
      : `added a license: ${format(after)}`;
  }
  if (after === 'NONE') {
    return `removed its license${before === 'NOASSERTION' ? '' : ` (it was ${format(before)})`}`;
  }
  return after === 'NOASSERTION'
    ? `has a license that is no longer identified as ${format(before)}`
    : `has a license that is now identified as ${format(after)}`;
}

export const titleLicense = (name: string, change: LicenseChange): string =>
  isMove(change) ? `${name} is now under ${change.after}` : `${name} ${describeLicense(change)}`;
