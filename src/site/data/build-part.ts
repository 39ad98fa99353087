// Divides the pages of a large site among several processes. Each process renders one part.
import { part } from './build-input.ts';

/**
 * Returns the pages of this process's part. Pages without parameters are rendered in every part.
 */
export const inThisPart = <T>(pages: readonly T[]): T[] =>
  pages.filter((_, index) => index % part.count === part.index);
