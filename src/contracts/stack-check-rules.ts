// Limits and rules of the stack check. Contains no schemas, so that the CLI can import it without
// zod.
import type { HealthLabel } from './health-record.ts';

/** Maximum total size of all files in one stack check. */
export const maxCheckBytes = 1024 * 1024;
export const maxCheckFiles = 5;
/** Maximum number of dependencies to look up. Further ones are only counted, in `summary`. */
export const maxDependencies = 5_000;
/** Maximum number of dependencies in one request. */
export const maxListed = 20_000;

interface Rated {
  readonly label: HealthLabel | null;
  readonly deprecated: object | null;
}

export const isAtRisk = ({ label, deprecated }: Rated): boolean =>
  deprecated !== null || label === 'at-risk' || label === 'dormant';
