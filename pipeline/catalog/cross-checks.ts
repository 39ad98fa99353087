// What single files cannot know: names that must exist, be unique, or be written in one way.
import { findNearest } from '../../src/contracts/nearest.ts';
import type { Catalog } from './catalog.ts';
import { findUnknownLicence, licenceIds } from './spdx.ts';

/**
 * `file: field: what is wrong, what is expected` for everything that does not fit together.
 * `projectFiles` names every project that has a file, also one whose content is faulty.
 */
export function findCrossFaults(catalog: Catalog, projectFiles: readonly string[]): string[] {
  const known = new Map(projectFiles.map((repo) => [repo.toLowerCase(), repo]));
  return [
    ...alternativeFaults(catalog, known),
    ...catalog.picks.flatMap(({ repo }) =>
      missingProject(`picks/${repo}.yaml: the path`, repo, known),
    ),
    ...licenceFaults(catalog),
    ...twice('products', 'slug', catalog.products),
    ...twice('verticals', 'id', catalog.verticals),
    ...twice('stacks', 'id', catalog.stacks),
    ...sameButForCase('projects', catalog),
    ...sameButForCase('picks', catalog),
    ...ruleFaults('verticals', catalog.verticals),
    ...ruleFaults('stacks', catalog.stacks),
  ];
}

type Names = ReadonlyMap<string, string>;

function alternativeFaults({ products }: Catalog, known: Names): string[] {
  return products.flatMap(({ slug, alternatives }) => {
    const file = `products/${slug}.yaml: alternatives`;
    const seen = new Set<string>();
    return alternatives.flatMap((name) => {
      const key = name.toLowerCase();
      if (seen.has(key)) return [`${file}: ${name} is named twice; keep one`];
      seen.add(key);
      return missingProject(file, name, known);
    });
  });
}

function missingProject(at: string, name: string, known: Names): string[] {
  const found = known.get(name.toLowerCase());
  if (found === name) return [];
  if (found)
    return [`${at}: ${name} is written ${found} in projects/${found}.yaml; write it alike`];
  return [`${at}: ${name} has no file; add projects/${name}.yaml`];
}

const licenceFaults = ({ projects }: Catalog): string[] =>
  projects.flatMap(({ repo, license }) => {
    const unknown = findUnknownLicence(license);
    if (unknown === undefined) return [];
    const near = findNearest(unknown, licenceIds);
    return [
      `projects/${repo}.yaml: license: ${JSON.stringify(unknown)} is no SPDX identifier, ` +
        `expected one such as ${near ?? 'Apache-2.0'}, or NOASSERTION`,
    ];
  });

/** Two entries of one kind with the same name, whatever the case of its letters. */
function twice<Id extends string>(
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
      : [`${kind}/${entry[id]}.yaml: name: ${entry.name} stands in ${kind}/${other}.yaml already`];
  });
}

/** The code host does not tell owners and repositories apart by case, so neither may we. */
function sameButForCase(kind: 'projects' | 'picks', catalog: Catalog): string[] {
  const seen = new Map<string, string>();
  return catalog[kind].flatMap(({ repo }) => {
    const other = seen.get(repo.toLowerCase());
    seen.set(repo.toLowerCase(), repo);
    return other === undefined
      ? []
      : [
          `${kind}/${repo}.yaml: the path: differs from ${kind}/${other}.yaml in case alone; keep one`,
        ];
  });
}

/** The graph cuts texts at everything else, so no other rule could ever match. */
const phrase = /^[\p{L}\p{N}+#.]+( [\p{L}\p{N}+#.]+){0,2}$/u;
const topic = /^[a-z0-9][a-z0-9-]*$/;

function ruleFaults(
  kind: string,
  entries: ReadonlyArray<{
    readonly id: string;
    readonly match: {
      readonly topics?: readonly string[] | undefined;
      readonly words?: readonly string[] | undefined;
    };
  }>,
): string[] {
  return entries.flatMap(({ id, match }) => {
    const file = `${kind}/${id}.yaml: match`;
    const { topics = [], words = [] } = match;
    return [
      ...(Object.values(match).every((rules) => rules === undefined)
        ? [`${file}: has no rule; give at least one topic or word`]
        : []),
      ...topics
        .filter((value) => !topic.test(value))
        .map((value) => `${file}.topics: ${JSON.stringify(value)} is not a topic like "ai-agents"`),
      ...words
        .filter((value) => !phrase.test(value))
        .map(
          (value) =>
            `${file}.words: ${JSON.stringify(value)} can never match, expected one to three words ` +
            'of letters, digits, +, # and . with a blank between them',
        ),
    ];
  });
}
