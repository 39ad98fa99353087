// Downloads public files of a Daybreak site. They require no API key.
import { fetchBytes } from '../changes/fetch-bytes.ts';
import { exitCodes, UserError } from './errors.ts';
import { type Session, toUserError } from './session.ts';

/** Maximum size of a file whose size no list states. */
export const maxFileBytes = 16 * 1024 * 1024;

export async function download(
  { url }: Pick<Session, 'url'>,
  path: string,
  maxBytes = maxFileBytes,
): Promise<Buffer> {
  const file = new URL(path, url);
  const { status, bytes } = await fetchBytes(file, maxBytes).catch((cause: unknown) => {
    throw toUserError(url, cause);
  });
  if (status === 200) return bytes;
  const [code] = status === 404 ? exitCodes.notFound : exitCodes.network;
  const hint = status === 404 ? 'Check the ID and the server URL.' : 'Try again later.';
  throw new UserError(`The server returned status ${status} for ${file}. ${hint}`, code);
}
