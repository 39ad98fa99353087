// Encodes and decodes cursors. A cursor contains the offset of the next page and the release ID.
import { z } from 'zod';
import { ServiceError } from '../contracts/api/error-codes.ts';

const Place = z.tuple([z.string(), z.int().min(0).max(100_000)]);

export const toCursor = (release: string, offset: number): string =>
  Buffer.from(JSON.stringify([release, offset])).toString('base64url');

/** Returns the offset in a cursor, or 0 without a cursor. Rejects the cursor of another release. */
export function readCursor(release: string, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const place = Place.safeParse(parse(cursor));
  if (!place.success) {
    throw new ServiceError(
      'invalid_parameter',
      'Invalid `cursor`. Use `next_cursor` from the previous result, or omit `cursor`.',
    );
  }
  if (place.data[0] === release) return place.data[1];
  throw new ServiceError(
    'invalid_parameter',
    `The cursor belongs to release ${place.data[0].slice(0, 30)}, but the current release is ${release}. Start again without a cursor.`,
  );
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
