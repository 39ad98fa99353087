// Checks whether a visitor signed in recently enough to add a passkey.
import type { AccountParts, Visitor } from './account-parts.ts';

/** One hour. An older session may have been left open on a shared device. */
const freshMs = 3_600_000;

export const isFresh = ({ now }: AccountParts, { signedInAt }: Visitor): boolean =>
  now().getTime() - signedInAt.getTime() < freshMs;
