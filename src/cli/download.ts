// Downloads public files of a Daybreak site. They require no API key.
import { exitCodes, UserError } from './errors.ts';
import { type Session, toUserError } from './session.ts';

export async function download({ url }: Pick<Session, 'url'>, path: string): Promise<Buffer> {
  const file = new URL(path, url);
  const response = await fetch(file).catch((cause: unknown) => {
    throw toUserError(url, cause);
  });
  if (response.ok) return Buffer.from(await response.arrayBuffer());
  const [code] = response.status === 404 ? exitCodes.notFound : exitCodes.network;
  const hint = response.status === 404 ? 'Check the ID and the server URL.' : 'Try again later.';
  throw new UserError(`The server returned status ${response.status} for ${file}. ${hint}`, code);
}
