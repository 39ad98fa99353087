// Divides the pages of a large site among several processes. Each process renders one part.
import { part } from './site-build-input.ts';

/**
 * Returns the pages that this process renders. Use this only for pages with parameters in their
 * path, because every process renders all other pages.
 */
export const inThisPart = <T>(pages: readonly T[]): T[] =>
  pages.filter((_, index) => index % part.count === part.index);
