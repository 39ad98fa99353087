// Loads the catalog into the `cat_…` tables that SQL models read.

import { licenseKindOf } from '../../src/lib/license-kinds.ts';
import { toPackageName } from '../../src/lib/package-name.ts';
import { synonyms } from '../../src/lib/synonyms.ts';
import type { Database } from '../io/duckdb.ts';
import type { Catalog } from './catalog.ts';
import { toIdentityRows } from './identities.ts';
import { toModelRows } from './model-rows.ts';
import { mergeFacts, projectsCheckedOn } from './project-facts.ts';
import { createCatalogTables } from './tables.ts';
import { toScopeRules, toSpamRules } from './tracking-rules.ts';

type Value = string | number | boolean;
type Match = {
  readonly languages?: readonly string[] | undefined;
  readonly packages?: readonly string[] | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly headings?: readonly string[] | undefined;
  readonly words?: readonly string[] | undefined;
  readonly hints?: readonly string[] | undefined;
  readonly not?: readonly string[] | undefined;
};

interface SourceEntry {
  readonly id: string;
  readonly name: string;
  readonly url: string | null;
  readonly license: string;
}

/** Creates the `cat_…` tables and fills them. `sources` are all known sources of observations. */
export async function loadCatalog(
  db: Database,
  catalog: Catalog,
  sources: readonly SourceEntry[],
): Promise<void> {
  await createCatalogTables(db);
  await insert(
    db,
    'cat_source',
    sources.map(({ id, name, url, license }) => [id, name, url, license]),
  );
  const { products, projects, facts, spam, picks } = catalog;
  await insert(
    db,
    'cat_product',
    products.map((entry) => [
      entry.slug,
      entry.name,
      entry.domain,
      entry.vendor ?? null,
      entry.category,
      entry.description,
    ]),
  );
  await insert(db, 'cat_product_name', products.flatMap(toProductNames));
  await insert(
    db,
    'cat_alternative',
    products.flatMap((entry) =>
      entry.alternatives.map((repo, index) => [entry.slug, index + 1, repo]),
    ),
  );
  const merged = mergeFacts(projects, facts);
  await insert(db, 'cat_project', merged.map(toProjectRow));
  await insert(
    db,
    'cat_former_name',
    merged.flatMap(({ repo, former_names = [] }) => former_names.map((name) => [repo, name])),
  );
  await insert(db, 'cat_identity', toIdentityRows(catalog.identities));
  for (const [table, rows] of Object.entries(toModelRows(catalog.models))) {
    await insert(db, table, rows);
  }
  await insert(db, 'cat_scope_rule', toScopeRules());
  await insert(db, 'cat_spam_rule', spam.flatMap(toSpamRules));
  await loadClassification(db, catalog);
  await insert(db, 'cat_concept', toConceptRows());
  await insert(
    db,
    'cat_job',
    catalog.jobs.flatMap(({ jobs }) =>
      Object.entries(jobs).flatMap(([name, repos]) => repos.map((repo) => [name, repo])),
    ),
  );
  await insert(db, 'cat_package', catalog.packages.flatMap(toPackageRows));
  await insert(db, 'cat_package_end', catalog.packages.flatMap(toPackageEndRows));
  await insert(
    db,
    'cat_pick',
    picks.map((entry) => [entry.repo, entry.why, entry.picked]),
  );
}

async function loadClassification(
  db: Database,
  { verticals, stacks, worksWith }: Catalog,
): Promise<void> {
  await insert(
    db,
    'cat_vertical',
    verticals.map((entry) => [entry.id, entry.name, entry.description]),
  );
  await insert(
    db,
    'cat_vertical_rule',
    verticals.flatMap(({ id, match }) => toRules(id, match)),
  );
  await insert(
    db,
    'cat_vertical_project',
    verticals.flatMap(({ id, checked = null, projects = [], excluded = [] }) => [
      ...projects.map((repo) => [id, repo, true, checked]),
      ...excluded.map((repo) => [id, repo, false, checked]),
    ]),
  );
  await insert(
    db,
    'cat_stack',
    stacks.map(({ id, name, kind, site, description, repo = null }) => [
      id,
      name,
      kind,
      site,
      description,
      repo,
    ]),
  );
  await insert(
    db,
    'cat_stack_rule',
    stacks.flatMap(({ id, match }) => toRules(id, match)),
  );
  await insert(
    db,
    'cat_works_with',
    worksWith.flatMap(({ checked, projects }) =>
      Object.entries(projects).flatMap(([repo, ids]) => ids.map((id) => [repo, id, checked])),
    ),
  );
}

const toProductNames = ({ slug, aliases = [], similar = [] }: Catalog['products'][number]) => [
  ...aliases.map((name) => [slug, 'alias', name]),
  ...similar.map((name) => [slug, 'similar', name]),
];

const toPackageRows = ({ ecosystem, packages }: Catalog['packages'][number]) =>
  Object.entries(packages).flatMap(([repo, names]) =>
    names.map((name) => [ecosystem, toPackageName(ecosystem, name), repo]),
  );

const toPackageEndRows = ({ ecosystem, ended = {} }: Catalog['packages'][number]) =>
  Object.entries(ended).map(([name, { replaced_by, source }]) => [
    ecosystem,
    toPackageName(ecosystem, name),
    replaced_by === undefined ? null : toPackageName(ecosystem, replaced_by),
    source,
  ]);

/**
 * Returns `[concept number, label, phrase, whether the phrase names the concept]` for each phrase, in
 * singular and plural. A concept is a group of synonyms, and its label is the first phrase of the
 * group.
 */
function toConceptRows(): [number, string, string, boolean][] {
  return synonyms.flatMap(({ same }, concept) => {
    const phrases = same.split(' | ');
    const label = phrases[0] ?? same;
    // Nobody reads "both about cv". The second phrase is the long form of a short abbreviation.
    const shown =
      label.length < 3 ? (phrases.find((one) => one.length > maxAbbreviation) ?? label) : label;
    const forms = phrases.flatMap((one) => [one, one.endsWith('s') ? one.slice(0, -1) : `${one}s`]);
    return [...new Set(forms)].map((form): [number, string, string, boolean] => [
      concept,
      shown,
      form,
      isNameOf(label, form),
    ]);
  });
}

const maxAbbreviation = 5;
const stemLength = 5;

/**
 * Whether a phrase names the concept. A synonym that shares no word with the label is related,
 * but is not evidence: a project for `macos` is not about `apple silicon`. A
 * short label is an abbreviation, whose synonyms are its long forms.
 */
function isNameOf(label: string, phrase: string): boolean {
  if (label.length <= maxAbbreviation) return true;
  const stems = (text: string) =>
    text.split(' ').flatMap((word) => (word.length > 3 ? [word.slice(0, stemLength)] : []));
  const ofLabel = new Set(stems(label));
  return phrase === label || stems(phrase).some((stem) => ofLabel.has(stem));
}

function toProjectRow(entry: ReturnType<typeof mergeFacts>[number]): (Value | null)[] {
  const { license } = entry;
  return [
    entry.repo,
    entry.name ?? null,
    entry.site ?? null,
    license === undefined ? null : toGitHubSpelling(license),
    entry.license_kind ?? (license === undefined ? null : licenseKindOf(license)),
    entry.license_note ?? null,
    entry.description ?? null,
    entry.language ?? null,
    entry.checked ?? projectsCheckedOn,
    entry.evidence ?? `https://github.com/${entry.repo}`,
    entry.kind ?? null,
    entry.ended?.on ?? null,
    entry.ended?.says ?? null,
    entry.ended?.source ?? null,
    entry.ended?.successor ?? null,
  ];
}

/**
 * Converts a license to the spelling that GitHub uses. GitHub reports `AGPL-3.0` for both
 * `AGPL-3.0-only` and `AGPL-3.0-or-later`. Without this conversion, the license in the catalog
 * would differ from the observed license.
 */
const toGitHubSpelling = (license: string): string =>
  license.replaceAll(/(GPL-\d\.\d)-(?:only|or-later)\b/g, '$1');

function toRules(id: string, match: Match): Value[][] {
  const of = (kind: string, values: readonly string[] | undefined) =>
    [...new Set((values ?? []).map((value) => value.toLowerCase()))].map((value) => [
      id,
      kind,
      value,
    ]);
  return [
    ...of('language', match.languages),
    ...of('package', match.packages),
    ...of('topic', match.topics),
    ...of('heading', match.headings),
    ...of('word', match.words),
    ...of('hint', match.hints),
    ...of('not', match.not),
  ];
}

/** Passes the rows as JSON, which DuckDB reads much faster than a list of SQL values. */
async function insert(
  db: Database,
  table: string,
  rows: readonly (readonly (Value | null)[])[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const values = first.map((_, index) => `item[${index + 1}]`).join(', ');
  await db.run(
    `insert into ${table} select ${values} ` +
      `from (select unnest(from_json($rows, '[["VARCHAR"]]')) as item)`,
    { rows: JSON.stringify(rows) },
  );
}
