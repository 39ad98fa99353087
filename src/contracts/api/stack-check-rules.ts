// Limits and rules of the stack check. Contains no schemas, so that the CLI can import it without
// zod.
import type { HealthLabel } from './health-record.ts';

/** Maximum total size of all files in one stack check. */
export const maxCheckBytes = 1024 * 1024;
export const maxCheckFiles = 5;
/** Maximum number of dependencies to look up. Further ones are only counted, in `summary`. */
export const maxDependencies = 5_000;
/** Maximum number of dependencies in one request. */
export const maxListed = 20_000;

interface Rated {
  readonly label: HealthLabel | null;
  readonly deprecated: object | null;
}

export const isAtRisk = ({ label, deprecated }: Rated): boolean =>
  deprecated !== null || label === 'at-risk' || label === 'dormant';

/** Path of the open file with all IDs of models, below the site's root. */
export const modelIdsFile = 'models/ids.json';
/** Maximum number of different IDs of models to look up. */
export const maxModels = 1_000;

/** Where the code of a dependency comes from. */
export const dependencySources = ['registry', 'repository', 'url', 'local'] as const;
export type DependencySource = (typeof dependencySources)[number];

/** Maximum number of skipped entries in a response. `summary` counts all of them. */
export const maxSkipped = 1_000;

/** The file formats of the stack check. */
export const fileFormats =
  'package.json, package-lock.json, pnpm-lock.yaml, yarn.lock, deno.lock, requirements.txt, pyproject.toml, uv.lock, poetry.lock, pdm.lock, pylock.toml, Pipfile, Pipfile.lock, environment.yml, Cargo.toml, Cargo.lock, go.mod, pom.xml, libs.versions.toml, CycloneDX JSON, SPDX JSON';

/** The other files in which the stack check finds the IDs of models. */
export const sourceFormats =
  'JSON, YAML, TOML, INI, .env, lock files, Python, JavaScript, TypeScript, Go, Java, Kotlin, Ruby, Rust, C#, PHP, shell, Dockerfile, Markdown, and lists of IDs called models.txt';

/** Says what the verdict about a dependency does not cover. */
export const verdictScope =
  'The verdict is about maintenance. Versions and vulnerabilities are not checked.';

/** The verdicts of the stack check, from worst to best. */
export const verdicts = ['act', 'watch', 'fine', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];
