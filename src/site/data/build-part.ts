// Divides the pages of a large site among several processes. Each process renders one part.
import { part } from './build-input.ts';

/**
 * Returns the pages that this process renders. Do not use this for pages without parameters,
 * because every process renders them.
 */
export const inThisPart = <T>(pages: readonly T[]): T[] =>
  pages.filter((_, index) => index % part.count === part.index);
