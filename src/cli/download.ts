// Downloads files of the site, which require no key.
import { exitCodes, UserError } from './errors.ts';
import { type Session, toUserError } from './session.ts';

export async function download({ url }: Pick<Session, 'url'>, path: string): Promise<Buffer> {
  const file = new URL(path, url);
  const response = await fetch(file).catch((cause: unknown) => {
    throw toUserError(url, cause);
  });
  if (response.ok) return Buffer.from(await response.arrayBuffer());
  const [code] = response.status === 404 ? exitCodes.notFound : exitCodes.network;
  throw new UserError(`${file} returned status ${response.status}.`, code);
}
