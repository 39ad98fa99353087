// Parses package URLs such as `pkg:npm/%40scope/name@1.0.0?vcs_url=…#path`.
import { type Dependency, toDependency, toText } from './dependency.ts';
import { findRepository, splitAt, toRepository } from './link.ts';

/** Type of a package URL → ecosystem name. For types that are not listed, both are the same. */
const ecosystems: Readonly<Record<string, string>> = { golang: 'go' };
/** Types whose names are repositories on GitHub. */
const githubTypes = ['github', 'githubactions'];
/** Public registries. A package of another registry can be another package of the same name. */
const publicRegistries =
  /^(?:https?:\/\/)?(?:registry\.npmjs\.org|registry\.yarnpkg\.com|(?:www\.)?pypi\.org|files\.pythonhosted\.org|(?:index\.)?crates\.io|proxy\.golang\.org|repo1?\.maven\.(?:apache\.)?org)(?:\/|$)/i;

export const isPackageUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^pkg:/i.test(value.trim());

/**
 * Returns undefined if the package URL is invalid. `link` is a link to the repository that the bill
 * of materials contains apart from the package URL.
 */
export function readPackageUrl(purl: unknown, link: unknown): Dependency | undefined {
  if (!isPackageUrl(purl)) return undefined;
  const [beforePath = ''] = purl.trim().slice('pkg:'.length).split('#', 1);
  const [place = '', query = ''] = splitAt(beforePath, '?');
  const [type = '', ...rest] = place.split('/').filter((part) => part !== '');
  const path = rest.join('/');
  // An `@` at the start of a part belongs to an npm scope.
  const at = path.lastIndexOf('@');
  const hasVersion = at > 0 && path[at - 1] !== '/' && !path.includes('/', at);
  const name = decode(hasVersion ? path.slice(0, at) : path);
  if (!/^[a-z][a-z0-9.+-]{0,39}$/i.test(type) || name === '') return undefined;
  const version = hasVersion ? decode(path.slice(at + 1)) : null;
  return toPackage(type.toLowerCase(), name, version, new URLSearchParams(query), link);
}

function toPackage(
  type: string,
  name: string,
  version: string | null,
  qualifiers: URLSearchParams,
  link: unknown,
): Dependency {
  if (githubTypes.includes(type)) {
    return toDependency(type, name, version, {
      source: 'repository',
      repository: toRepository(name.split('/')),
    });
  }
  const registry = qualifiers.get('repository_url');
  const repository =
    findRepository(qualifiers.get('vcs_url')) ??
    findRepository(link) ??
    (type === 'golang' || type === 'swift' ? findRepository(`https://${name}`) : null);
  const isElsewhere =
    (registry !== null && !publicRegistries.test(registry)) || qualifiers.has('download_url');
  return toDependency(ecosystems[type] ?? type, toName(type, name), version, {
    repository,
    source: isElsewhere ? 'url' : 'registry',
  });
}

/** Maven coordinates separate the group from the name with a colon, package URLs with a slash. */
const toName = (type: string, name: string): string =>
  type === 'maven' ? name.replace('/', ':') : name;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the dependency of an item that has a name, but no package URL. */
export function toUnidentified(name: string, version: unknown, link: unknown): Dependency {
  const repository = findRepository(link);
  return toDependency(null, name, toText(version), {
    repository,
    source: repository ? 'repository' : null,
  });
}
