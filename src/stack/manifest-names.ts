// The names of manifests and lock files whose dependencies the stack check reads. Contains no
// readers, so that the CLI can import it without their packages.

/** The patterns apply to the path in lower case, with `/` at its start. */
const names = [
  [/\/(?:package-lock|npm-shrinkwrap)\.json$/, 'package-lock'],
  [/\/package\.json$/, 'package-json'],
  [/\/pnpm-lock\.yaml$/, 'pnpm-lock'],
  [/\/yarn\.lock$/, 'yarn-lock'],
  [/\/deno\.lock$/, 'deno-lock'],
  [/\/pyproject\.toml$/, 'pyproject'],
  [/\/pipfile$/, 'pipfile'],
  [/\/pipfile\.lock$/, 'pipfile-lock'],
  [/\/(?:uv\.lock|poetry\.lock|pdm\.lock|pylock\.(?:[^/]*\.)?toml)$/, 'python-lock'],
  [/\/cargo\.toml$/, 'cargo'],
  [/\/cargo\.lock$/, 'cargo-lock'],
  [/\/go\.mod$/, 'go-mod'],
  [/\/(?:[^/]*[-.])?pom\.xml$|\.pom$/, 'pom'],
  [/\.versions\.toml$/, 'gradle-catalog'],
] as const;

export type ManifestKind = (typeof names)[number][1] | 'requirements' | 'conda';

export const toPath = (filename: string): string =>
  `/${filename.replaceAll('\\', '/').toLowerCase()}`;

export function findManifestKind(filename: string): ManifestKind | undefined {
  const path = toPath(filename);
  const known = names.find(([pattern]) => pattern.test(path))?.[1];
  if (known) return known;
  // Names such as `requirements/base.txt`, `dev-requirements.in`, and `environment.gpu.yml`.
  const [folder, name = ''] = path.split('/').slice(-2);
  const isText = /\.(?:txt|in)$/.test(name);
  if (isText && /requirements|constraints/.test(`${folder}/${name}`)) return 'requirements';
  return /\.ya?ml$/.test(name) && /environment|conda/.test(name) ? 'conda' : undefined;
}
