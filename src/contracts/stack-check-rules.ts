// The rules of the stack check. Contains no schemas, so that the command line stays small.
import type { HealthLabel } from './health-record.ts';

/** Maximum total size of all files. */
export const maxCheckBytes = 1024 * 1024;
export const maxCheckFiles = 5;
/** Dependencies beyond this number are not looked up. */
export const maxDependencies = 5_000;
/** Maximum number of dependencies in one request. */
export const maxListed = 20_000;

interface Rated {
  readonly label: HealthLabel | null;
  readonly deprecated: object | null;
}

/** Whether the dependency is counted in `at_risk`. */
export const isAtRisk = ({ label, deprecated }: Rated): boolean =>
  deprecated !== null || label === 'at-risk' || label === 'dormant';
