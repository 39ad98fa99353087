// Checks the catalog across files: referenced projects and stacks must exist, and names must be
// unique and spelled the same in all files.
import { licenseKindOf } from '../../src/lib/license-kinds.ts';
import { findNearest } from '../../src/lib/nearest-name.ts';
import type { Catalog } from './catalog.ts';
import { findIdentityErrors } from './identities.ts';
import { findFactErrors } from './project-facts.ts';
import { findCuratedErrors } from './project-list-checks.ts';
import { findUnknownLicense, licenseIds } from './spdx-license-ids.ts';

/**
 * Returns one error per inconsistency, in the form `file: field: problem, expected value`.
 * `projectFiles` and `stackFiles` are the ids of all project files and stack files, including files
 * with errors.
 */
export function findCrossErrors(
  catalog: Catalog,
  projectFiles: readonly string[],
  stackFiles: readonly string[],
): string[] {
  const known = new Map(projectFiles.map((repo) => [repo.toLowerCase(), repo]));
  return [
    ...findAlternativeErrors(catalog, known),
    ...catalog.picks.flatMap(({ repo }) =>
      missingProject(`picks/${repo}.yaml: the path`, repo, known),
    ),
    ...findLicenseErrors(catalog),
    ...findFactErrors(catalog),
    ...findKindErrors(catalog),
    ...findFormerNameErrors(catalog, known),
    ...findProductNameErrors(catalog),
    ...findIdentityErrors(catalog),
    ...findDuplicateNames('products', 'slug', catalog.products),
    ...findDuplicateNames('verticals', 'id', catalog.verticals),
    ...findDuplicateNames('stacks', 'id', catalog.stacks),
    ...findCaseDuplicates('projects', catalog),
    ...findCaseDuplicates('picks', catalog),
    ...findRuleErrors('verticals', catalog.verticals),
    ...findRuleErrors('stacks', catalog.stacks),
    ...findCuratedErrors(catalog, stackFiles),
  ];
}

type Names = ReadonlyMap<string, string>;

function findAlternativeErrors({ products }: Catalog, known: Names): string[] {
  return products.flatMap(({ slug, alternatives }) => {
    const file = `products/${slug}.yaml: alternatives`;
    const seen = new Set<string>();
    return alternatives.flatMap((name) => {
      const key = name.toLowerCase();
      if (seen.has(key)) return [`${file}: ${name} is listed twice. Keep one.`];
      seen.add(key);
      return missingProject(file, name, known);
    });
  });
}

function missingProject(at: string, name: string, known: Names): string[] {
  const found = known.get(name.toLowerCase());
  if (found === name) return [];
  if (found)
    return [`${at}: ${name} is spelled ${found} in projects/${found}.yaml. Use the same spelling.`];
  return [`${at}: ${name} has no file. Add projects/${name}.yaml.`];
}

const findLicenseErrors = ({ projects, facts }: Catalog): string[] =>
  [
    ...projects.map(({ repo, license }) => ({ at: `projects/${repo}.yaml`, license })),
    ...facts.map(({ repo, file, license }) => ({ at: `${file}: ${repo}`, license })),
  ].flatMap(({ at, license }) => {
    const unknown = license === undefined ? undefined : findUnknownLicense(license);
    if (unknown === undefined) return [];
    const near = findNearest(unknown, licenseIds);
    return [
      `${at}: license: ${JSON.stringify(unknown)} is not an SPDX identifier, ` +
        `expected one such as ${near ?? 'Apache-2.0'}, or NOASSERTION`,
    ];
  });

/**
 * A project file must contain `license_kind` if its SPDX id does not determine the kind. It must
 * not contain a `license_kind` that follows from the SPDX id anyway. A file with `license_kind`
 * must also contain `license_note` with the reason.
 */
const findKindErrors = ({ projects }: Catalog): string[] =>
  projects.flatMap(({ repo, license, license_kind: stated, license_note: note }) => {
    const file = `projects/${repo}.yaml`;
    const derived = licenseKindOf(license);
    if (stated === undefined) {
      return derived === 'unknown'
        ? [`${file}: license_kind: is missing. ${license} does not determine the kind.`]
        : [];
    }
    return [
      ...(stated === derived ? [`${file}: license_kind: follows from ${license}. Remove it.`] : []),
      ...(note === undefined ? [`${file}: license_note: is missing, expected the reason`] : []),
    ];
  });

function findFormerNameErrors({ projects, facts }: Catalog, known: Names): string[] {
  const seen = new Map<string, string>();
  const entries = [
    ...projects.map((entry) => ({ ...entry, file: `projects/${entry.repo}.yaml` })),
    ...facts,
  ];
  return entries.flatMap(({ file, former_names: names = [] }) =>
    names.flatMap((name) => {
      const at = `${file}: former_names: ${name}`;
      const project = known.get(name.toLowerCase());
      const other = project ? `projects/${project}.yaml` : seen.get(name.toLowerCase());
      seen.set(name.toLowerCase(), file);
      return other === undefined ? [] : [`${at} is already in ${other}`];
    }),
  );
}

function findDuplicateNames<Id extends string>(
  kind: string,
  id: Id,
  entries: ReadonlyArray<{ readonly name: string } & Readonly<Record<Id, string>>>,
): string[] {
  const seen = new Map<string, string>();
  return entries.flatMap((entry) => {
    const key = entry.name.toLowerCase();
    const other = seen.get(key);
    seen.set(key, entry[id]);
    return other === undefined
      ? []
      : [`${kind}/${entry[id]}.yaml: name: ${entry.name} is already used in ${kind}/${other}.yaml`];
  });
}

/**
 * An alias must not be the name or alias of another product. `similar` may contain only names of
 * products without a catalog file. The same name may occur in `similar` of several products.
 */
function findProductNameErrors({ products }: Catalog): string[] {
  const owners = new Map(products.map(({ slug, name }) => [name.toLowerCase(), slug]));
  const findOwned = (slug: string, field: string, name: string): string[] => {
    const owner = owners.get(name.toLowerCase());
    return owner === undefined
      ? []
      : [`products/${slug}.yaml: ${field}: ${name} is already used in products/${owner}.yaml`];
  };
  const aliasErrors = products.flatMap(({ slug, aliases = [] }) =>
    aliases.flatMap((alias) => {
      const found = findOwned(slug, 'aliases', alias);
      owners.set(alias.toLowerCase(), slug);
      return found;
    }),
  );
  const similarErrors = products.flatMap(({ slug, similar = [] }) =>
    similar.flatMap((name) => findOwned(slug, 'similar', name)),
  );
  return [...aliasErrors, ...similarErrors];
}

/** Finds paths that differ only in case. GitHub treats them as the same repository. */
function findCaseDuplicates(kind: 'projects' | 'picks', catalog: Catalog): string[] {
  const seen = new Map<string, string>();
  return catalog[kind].flatMap(({ repo }) => {
    const other = seen.get(repo.toLowerCase());
    seen.set(repo.toLowerCase(), repo);
    return other === undefined
      ? []
      : [
          `${kind}/${repo}.yaml: the path: differs from ${kind}/${other}.yaml only in case. Keep one.`,
        ];
  });
}

/**
 * A phrase of one to three words. The SQL models split text at all characters that this pattern
 * does not allow in a word. A phrase with such a character would therefore never match.
 */
const phrase = /^[\p{L}\p{N}+#.]+( [\p{L}\p{N}+#.]+){0,2}$/u;
const topic = /^[a-z0-9][a-z0-9-]*$/;

function findRuleErrors(
  kind: string,
  entries: ReadonlyArray<{
    readonly id: string;
    readonly match: {
      readonly topics?: readonly string[] | undefined;
      readonly words?: readonly string[] | undefined;
      readonly hints?: readonly string[] | undefined;
      readonly not?: readonly string[] | undefined;
    };
  }>,
): string[] {
  return entries.flatMap(({ id, match }) => {
    const file = `${kind}/${id}.yaml: match`;
    const { topics = [], words = [], hints = [], not = [] } = match;
    const phrases = Object.entries({
      words,
      not,
      hints: hints.filter((value) => !topic.test(value)),
    });
    return [
      ...(Object.values(match).every((rules) => rules === undefined)
        ? [`${file}: has no rules. Add at least one topic or word.`]
        : []),
      ...topics
        .filter((value) => !topic.test(value))
        .map(
          (value) => `${file}.topics: ${JSON.stringify(value)} is not a topic such as "ai-agents"`,
        ),
      ...phrases.flatMap(([field, values]) =>
        values
          .filter((value) => !phrase.test(value))
          .map(
            (value) =>
              `${file}.${field}: ${JSON.stringify(value)} can never match, expected one to three ` +
              'words of letters, digits, +, # and ., separated by spaces',
          ),
      ),
    ];
  });
}
