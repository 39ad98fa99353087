// Tells whether a visitor signed in so recently that a new way to sign in may be added.
import type { AccountParts, Visitor } from './account-parts.ts';

/** A session that is older may have been left open by its owner. */
const freshMs = 3_600_000;

export const isFresh = ({ now }: AccountParts, { signedInAt }: Visitor): boolean =>
  now().getTime() - signedInAt.getTime() < freshMs;
