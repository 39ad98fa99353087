// Reads the catalog, checks every file, and reports all errors at once.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load, YAMLException } from 'js-yaml';
import type { z } from 'zod';
import {
  FactsFile,
  IdentitiesFile,
  JobsFile,
  PackagesFile,
  PickEntry,
  ProductEntry,
  ProjectEntry,
  SpamRule,
  StackEntry,
  VerticalEntry,
  WorksWithEntry,
} from '../contracts/catalog.ts';
import {
  MakersFile,
  type ModelCatalog,
  ModelFactsFile,
  PriceDaysFile,
  PriceTiersFile,
  RetiredModelsFile,
  RulingsFile,
  SellersFile,
} from '../contracts/model-catalog.ts';
import { exists } from '../io/atomic-files.ts';
import { Failure } from '../io/failure.ts';
import { listTree } from '../io/read-files.ts';
import type { Catalog } from './catalog.ts';
import { findCrossErrors } from './cross-checks.ts';
import { describeIssue } from './error-messages.ts';

export type { Catalog } from './catalog.ts';

interface Kind {
  readonly schema: z.ZodType;
  /**
   * The format of an entry id. The id is the path of the file inside the folder, without `.yaml`.
   */
  readonly id: RegExp;
  readonly example: string;
  readonly isOptional?: boolean;
}

const word = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const repo = /^[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+$/;
const kinds = {
  products: { schema: ProductEntry, id: word, example: 'products/notion.yaml' },
  projects: { schema: ProjectEntry, id: repo, example: 'projects/owner/repo.yaml' },
  facts: { schema: FactsFile, id: /^([a-z]|0-9)$/, example: 'facts/p.yaml' },
  spam: { schema: SpamRule, id: word, example: 'spam/cheats.yaml', isOptional: true },
  verticals: { schema: VerticalEntry, id: word, example: 'verticals/legal.yaml' },
  stacks: { schema: StackEntry, id: word, example: 'stacks/pytorch.yaml' },
  'works-with': { schema: WorksWithEntry, id: word, example: 'works-with/training.yaml' },
  jobs: { schema: JobsFile, id: word, example: 'jobs/speech.yaml', isOptional: true },
  packages: {
    schema: PackagesFile,
    id: /^(npm|pypi|cargo)$/,
    example: 'packages/npm.yaml',
    isOptional: true,
  },
  picks: { schema: PickEntry, id: repo, example: 'picks/owner/repo.yaml' },
} as const satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;

/** Reads the catalog in `folder`. Throws one Failure with all errors, by file and field. */
export async function readCatalog(folder: string): Promise<Catalog> {
  const errors: string[] = [];
  const products = await readKind(folder, 'products', errors);
  const projects = await readKind(folder, 'projects', errors);
  const facts = await readKind(folder, 'facts', errors);
  const spam = await readKind(folder, 'spam', errors);
  const verticals = await readKind(folder, 'verticals', errors);
  const stacks = await readKind(folder, 'stacks', errors);
  const worksWith = await readKind(folder, 'works-with', errors);
  const jobs = await readKind(folder, 'jobs', errors);
  const packages = await readKind(folder, 'packages', errors);
  const picks = await readKind(folder, 'picks', errors);
  const identities = await readIdentities(folder, errors);
  const models = await readModels(folder, errors);
  const catalog: Catalog = {
    identities,
    models,
    products: valid(products).map(({ id, value }) => ({ slug: id, ...(value as ProductEntry) })),
    projects: valid(projects).map(({ id, value }) => ({ repo: id, ...(value as ProjectEntry) })),
    facts: valid(facts).flatMap(({ id, value }) => toFacts(`facts/${id}.yaml`, value as FactsFile)),
    spam: valid(spam).map(({ id, value }) => ({ id, ...(value as SpamRule) })),
    verticals: valid(verticals).map(({ id, value }) => ({ id, ...(value as VerticalEntry) })),
    stacks: valid(stacks).map(({ id, value }) => ({ id, ...(value as StackEntry) })),
    worksWith: valid(worksWith).map(({ id, value }) => ({ id, ...(value as WorksWithEntry) })),
    jobs: valid(jobs).map(({ id, value }) => ({ id, ...(value as JobsFile) })),
    packages: valid(packages).map(({ id, value }) => ({
      ecosystem: id,
      ...(value as PackagesFile),
    })),
    picks: valid(picks).map(({ id, value }) => ({ repo: id, ...(value as PickEntry) })),
  };
  const projectFiles = projects.map(({ id }) => id);
  const stackFiles = stacks.map(({ id }) => id);
  errors.push(...findCrossErrors(catalog, projectFiles, stackFiles));
  if (errors.length > 0) {
    throw new Failure(
      'input',
      `The catalog in ${folder} has ${errors.length} ` +
        `${errors.length === 1 ? 'error' : 'errors'}. Correct the following and run the command ` +
        `again:\n  ${errors.join('\n  ')}`,
    );
  }
  return catalog;
}

/** Facts with a description are dated by the day of the description, which is the later one. */
const toFacts = (
  file: string,
  { checked, described = checked, projects }: FactsFile,
): Catalog['facts'] =>
  Object.entries(projects).map(([repo, facts]) => ({
    repo,
    file,
    ...facts,
    checked: facts.checked ?? (facts.description === undefined ? checked : described),
  }));

async function readIdentities(folder: string, errors: string[]): Promise<IdentitiesFile> {
  const file = 'identities.yaml';
  const none: IdentitiesFile = { same: [], distinct: [] };
  if (!(await exists(join(folder, file)))) return none;
  const value = decodeEntry(
    await readFile(join(folder, file), 'utf8'),
    file,
    IdentitiesFile,
    errors,
  );
  return (value as IdentitiesFile | undefined) ?? none;
}

/** Reads the files in models/. Treats a missing file as an empty one. */
async function readModels(folder: string, errors: string[]): Promise<ModelCatalog> {
  const decode = async <S extends z.ZodType>(name: string, schema: S) => {
    const file = `models/${name}.yaml`;
    if (!(await exists(join(folder, file)))) return undefined;
    const value = decodeEntry(await readFile(join(folder, file), 'utf8'), file, schema, errors);
    return value as z.infer<S> | undefined;
  };
  return {
    makers: (await decode('makers', MakersFile))?.makers ?? [],
    sellers: (await decode('sellers', SellersFile))?.sellers ?? [],
    facts: (await decode('facts', ModelFactsFile))?.models ?? {},
    rulings: (await decode('rulings', RulingsFile))?.rulings ?? [],
    retired: (await decode('retired', RetiredModelsFile)) ?? { makers: {}, sellers: {} },
    priceTiers: (await decode('price-tiers', PriceTiersFile))?.tiers ?? [],
    priceDays: (await decode('price-days', PriceDaysFile))?.days ?? [],
  };
}

interface Entry {
  readonly id: string;
  /** The parsed content of the file. Undefined if it has errors. */
  readonly value: unknown;
}

const valid = (entries: readonly Entry[]) => entries.filter(({ value }) => value !== undefined);

async function readKind(folder: string, kind: KindName, errors: string[]): Promise<Entry[]> {
  if (!(await exists(join(folder, kind)))) {
    if ('isOptional' in kinds[kind]) return [];
    errors.push(
      `${kind}: the folder is missing. It must contain files such as ${kinds[kind].example}`,
    );
    return [];
  }
  const entries: Entry[] = [];
  for (const path of await listTree(join(folder, kind))) {
    const file = `${kind}/${path}`;
    const id = path.replace(/\.yaml$/, '');
    if (!path.endsWith('.yaml') || !kinds[kind].id.test(id)) {
      errors.push(`${file}: invalid path, expected one such as ${kinds[kind].example}`);
      continue;
    }
    const value = decodeEntry(
      await readFile(join(folder, file), 'utf8'),
      file,
      kinds[kind].schema,
      errors,
    );
    entries.push({ id, value });
  }
  return entries.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function decodeEntry(text: string, file: string, schema: z.ZodType, errors: string[]): unknown {
  let value: unknown;
  try {
    value = load(text);
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    errors.push(`${file}: line ${(cause.mark?.line ?? 0) + 1}: ${cause.reason}`);
    return undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    errors.push(`${file}: ${describeIssue(issue, schema, value)}`);
  }
  return undefined;
}
