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
  // Names such as `requirements/base.txt`, `dev-requirements.in`, and `environment.gpu.yml`.
  [/(?:requirements|constraints)(?:[^/]{0,50}\/)?[^/]{0,50}\.(?:txt|in)$/, 'requirements'],
  [/\/[^/]{0,99}(?:environment|conda)[^/]{0,99}\.ya?ml$/, 'conda'],
] as const;

export type ManifestKind = (typeof names)[number][1];

export const toPath = (filename: string): string =>
  `/${filename.replaceAll('\\', '/').toLowerCase()}`;

export const findManifestKind = (filename: string): ManifestKind | undefined =>
  names.find(([pattern]) => pattern.test(toPath(filename)))?.[1];
