// Reads the catalogue: every file is checked, and all faults are told at once.
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import {
  PickEntry,
  ProductEntry,
  ProjectEntry,
  StackEntry,
  VerticalEntry,
} from '../../src/contracts/catalog.ts';
import { Failure } from '../io/failure.ts';
import { listTree, readText } from '../io/reading.ts';

export interface Catalog {
  readonly products: ReadonlyArray<ProductEntry & { slug: string }>;
  readonly projects: ReadonlyArray<ProjectEntry & { repo: string }>;
  readonly verticals: ReadonlyArray<VerticalEntry & { id: string }>;
  readonly stacks: ReadonlyArray<StackEntry & { id: string }>;
  readonly picks: ReadonlyArray<PickEntry & { repo: string }>;
}

interface Kind {
  readonly schema: z.ZodType;
  /** What the path below the folder, without `.yaml`, must look like: it is the id. */
  readonly id: RegExp;
  readonly example: string;
}

const word = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const repo = /^[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+$/;
const kinds = {
  products: { schema: ProductEntry, id: word, example: 'products/notion.yaml' },
  projects: { schema: ProjectEntry, id: repo, example: 'projects/owner/repo.yaml' },
  verticals: { schema: VerticalEntry, id: word, example: 'verticals/legal.yaml' },
  stacks: { schema: StackEntry, id: word, example: 'stacks/pytorch.yaml' },
  picks: { schema: PickEntry, id: repo, example: 'picks/owner/repo.yaml' },
} as const satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;

/** Reads the catalogue below `folder`. Throws a Failure that lists every fault by file and field. */
export async function readCatalog(folder: string): Promise<Catalog> {
  const faults: string[] = [];
  const products = await readKind(folder, 'products', faults);
  const projects = await readKind(folder, 'projects', faults);
  const verticals = await readKind(folder, 'verticals', faults);
  const stacks = await readKind(folder, 'stacks', faults);
  const picks = await readKind(folder, 'picks', faults);
  const catalog: Catalog = {
    products: products.map(({ id, value }) => ({ slug: id, ...(value as ProductEntry) })),
    projects: projects.map(({ id, value }) => ({ repo: id, ...(value as ProjectEntry) })),
    verticals: verticals.map(({ id, value }) => ({ id, ...(value as VerticalEntry) })),
    stacks: stacks.map(({ id, value }) => ({ id, ...(value as StackEntry) })),
    picks: picks.map(({ id, value }) => ({ repo: id, ...(value as PickEntry) })),
  };
  faults.push(...crossFaults(catalog));
  if (faults.length > 0) {
    throw new Failure(
      'input',
      `The catalogue has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}. ` +
        `Mend these files and run the command again:\n  ${faults.join('\n  ')}`,
    );
  }
  return catalog;
}

async function readKind(
  folder: string,
  kind: KindName,
  faults: string[],
): Promise<Array<{ id: string; value: unknown }>> {
  const { schema, id: pattern, example } = kinds[kind];
  const entries: Array<{ id: string; value: unknown }> = [];
  for (const path of await listTree(join(folder, kind))) {
    const file = `${kind}/${path}`;
    const id = path.replace(/\.yaml$/, '');
    if (!path.endsWith('.yaml') || !pattern.test(id)) {
      faults.push(`${file}: the path is the id and must look like ${example}`);
      continue;
    }
    const value = decodeYaml(await readText(join(folder, file)), file, faults);
    if (value === undefined) continue;
    const parsed = schema.safeParse(value);
    if (parsed.success) entries.push({ id, value: parsed.data });
    else faults.push(...parsed.error.issues.map((issue) => `${file}: ${describe(issue, schema)}`));
  }
  return entries.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function decodeYaml(text: string, file: string, faults: string[]): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [error] = document.errors;
  if (!error) return document.toJS() as unknown;
  const line = lines.linePos(error.pos[0]).line;
  faults.push(`${file}: line ${line}: ${error.message.split('\n')[0]}`);
  return undefined;
}

/** `field: what is wrong`, with the nearest known name for one that is unknown. */
function describe(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  const path = issue.path.join('.') || 'the file';
  if (issue.code !== 'unrecognized_keys') return `${path}: ${issue.message}`;
  const known = 'shape' in schema ? Object.keys(schema.shape as object) : [];
  return issue.keys
    .map((key) => `${key}: there is no such field; ${suggest(key, known)}`)
    .join('; ');
}

function suggest(key: string, known: readonly string[]): string {
  const near = known.toSorted((a, b) => distance(key, a) - distance(key, b))[0];
  const all = `the fields are ${known.join(', ')}`;
  return near && distance(key, near) <= 3 ? `did you mean ${near}? (${all})` : all;
}

/** Levenshtein's distance between two short words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function crossFaults(catalog: Catalog): string[] {
  const faults: string[] = [];
  const projects = new Set(catalog.projects.map(({ repo }) => repo));
  for (const product of catalog.products) {
    const file = `products/${product.slug}.yaml`;
    for (const name of product.alternatives) {
      if (projects.has(name)) continue;
      faults.push(`${file}: alternatives: ${name} has no file; add projects/${name}.yaml`);
    }
    if (new Set(product.alternatives).size < product.alternatives.length) {
      faults.push(`${file}: alternatives: a repository is named twice`);
    }
  }
  for (const { repo: name } of catalog.picks) {
    if (!projects.has(name)) {
      faults.push(`picks/${name}.yaml: the project has no file; add projects/${name}.yaml`);
    }
  }
  faults.push(
    ...twice(
      'products',
      catalog.products.map(({ name, slug }) => [name, slug]),
    ),
  );
  faults.push(
    ...twice(
      'projects',
      catalog.projects.map(({ repo: name }) => [name, name]),
    ),
  );
  return faults;
}

/** Names that differ in letter case alone stand for one thing. */
function twice(
  kind: KindName,
  names: ReadonlyArray<readonly [name: string, id: string]>,
): string[] {
  const seen = new Map<string, string>();
  return names.flatMap(([name, id]) => {
    const key = name.toLowerCase();
    const other = seen.get(key);
    seen.set(key, id);
    return other === undefined
      ? []
      : [`${kind}/${id}.yaml: ${name} stands in ${kind}/${other}.yaml already`];
  });
}
