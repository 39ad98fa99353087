// Which pages this build renders. A large site is built by several processes, each with a part of it.
import { part } from './build-input.ts';

/** The pages of this part. Pages without parameters are in every part. */
export const inThisPart = <T>(pages: readonly T[]): T[] =>
  pages.filter((_, index) => index % part.count === part.index);
