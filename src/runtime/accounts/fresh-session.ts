// Checks whether a visitor signed in recently enough to add a passkey.
import type { AccountServices, Visitor } from './account-services.ts';

/** One hour after the sign-in. An older session may have been left open on a shared device. */
const freshMs = 3_600_000;

export const isFresh = ({ now }: AccountServices, { signedInAt }: Visitor): boolean =>
  now().getTime() - signedInAt.getTime() < freshMs;
