// Parses links to code: Git URLs, archives, and paths, in the forms that package managers use.
import { type Dependency, toDependency } from './dependency.ts';

export type Origin = Pick<Dependency, 'source' | 'repository'>;

export const local: Origin = { source: 'local', repository: null };

/** Hosts whose paths start with `owner/repo`. */
const githubHosts = ['github.com', 'www.github.com', 'codeload.github.com', 'ssh.github.com'];
const rawHost = 'raw.githubusercontent.com';
const shorthandHosts = ['github', 'gitlab', 'bitbucket', 'gist', 'sourcehut'];

/** Parses the URL of a link. Accepts `git@host:owner/repo` and `git+ssh://git@host:owner/repo`. */
export function parseUrl(link: string): URL | undefined {
  if (!link.includes(':')) return undefined;
  const text = link.trim().replace(/^(?:scm:)?(?:git|hg|svn|bzr)[+:](?!\/\/)/, '');
  const url = URL.parse(text);
  if (url?.host) return url;
  const start = text.includes('://') ? text.indexOf('://') + 3 : 0;
  const [host = '', path] = splitAt(text.slice(start), ':');
  const name = host.slice(host.lastIndexOf('@') + 1);
  const isHost = path !== undefined && /^[\w.-]+$/.test(name) && name.includes('.');
  return isHost ? (URL.parse(`ssh://${name}/${path}`) ?? undefined) : undefined;
}

/** Returns `owner/repo` if the link points to a repository on GitHub, or to a file in it. */
export function findRepository(link: unknown): string | null {
  if (typeof link !== 'string') return null;
  if (link.startsWith('github:')) return toRepository(link.slice('github:'.length).split('/'));
  const url = parseUrl(link);
  if (!url) return null;
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const host = url.hostname.toLowerCase();
  if (host === 'api.github.com' && parts[0] === 'repos') return toRepository(parts.slice(1));
  return githubHosts.includes(host) || host === rawHost ? toRepository(parts) : null;
}

/** Go modules on github.com are named after their repository. */
export const findGoRepository = (module: string): string | null =>
  module.toLowerCase().startsWith('github.com/') ? toRepository(module.split('/').slice(1)) : null;

/** Removes the revision after the name: `#v2`, `@main`, or `?branch=x`. */
export function toRepository([owner = '', rest = '']: readonly string[]): string | null {
  const [repo = ''] = rest.split(/[#@?]/);
  const name = repo.endsWith('.git') ? repo.slice(0, -'.git'.length) : repo;
  const isValid = /^[\w-][\w.-]{0,38}$/.test(owner) && /^[\w.-]{1,100}$/.test(name);
  return isValid && name !== '.' && name !== '..' ? `${owner}/${name}` : null;
}

/** Whether the text is a path on the user's computer. */
export const isPath = (text: string): boolean =>
  /^(?:\.{1,2}$|\.{0,2}[/\\]|~[/\\]|[A-Za-z]:[/\\]|file:)/.test(text);

/** Returns where the code behind a link comes from. Returns undefined for text that is no link. */
export function toOrigin(link: string): Origin | undefined {
  const text = link.trim();
  if (isPath(text)) return local;
  const [scheme = '', rest] = splitAt(text, ':');
  if (rest !== undefined && shorthandHosts.includes(scheme.toLowerCase())) {
    return { source: 'repository', repository: findRepository(text) };
  }
  const url = parseUrl(text);
  if (!url) return undefined;
  if (url.protocol === 'file:') return local;
  const isWeb = /^https?:/i.test(text) && !url.pathname.endsWith('.git');
  return { source: isWeb ? 'url' : 'repository', repository: findRepository(text) };
}

/** Splits at the first separator. The second part is undefined if there is no separator. */
export function splitAt(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Splits `name@version` or `@scope/name@version`. */
export function splitVersion(text: string): readonly [string, string] {
  const at = text.indexOf('@', 1);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Returns the dependency of a Git table or an archive table, such as `{ git = "https://…" }`. The
 * code can be a fork or a changed copy, so that it is never matched by name.
 */
export const toLinked = (
  ecosystem: string,
  name: string,
  version: unknown,
  kind: 'repository' | 'url',
  link: unknown,
): Dependency =>
  toDependency(ecosystem, name, version, { source: kind, repository: findRepository(link) });
