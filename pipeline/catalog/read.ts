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
import { exists } from '../io/files.ts';
import { listTree, readText } from '../io/read-files.ts';
import type { Catalog } from './catalog.ts';
import { findCrossFaults } from './cross-checks.ts';
import { describeIssue } from './error-messages.ts';

export type { Catalog } from './catalog.ts';

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
    products: whole(products).map(({ id, value }) => ({ slug: id, ...(value as ProductEntry) })),
    projects: whole(projects).map(({ id, value }) => ({ repo: id, ...(value as ProjectEntry) })),
    verticals: whole(verticals).map(({ id, value }) => ({ id, ...(value as VerticalEntry) })),
    stacks: whole(stacks).map(({ id, value }) => ({ id, ...(value as StackEntry) })),
    picks: whole(picks).map(({ id, value }) => ({ repo: id, ...(value as PickEntry) })),
  };
  const projectFiles = projects.map(({ id }) => id);
  faults.push(...findCrossFaults(catalog, projectFiles));
  if (faults.length > 0) {
    throw new Failure(
      'input',
      `The catalogue in ${folder} has ${faults.length} ` +
        `${faults.length === 1 ? 'fault' : 'faults'}. Mend what is listed and run the command ` +
        `again:\n  ${faults.join('\n  ')}`,
    );
  }
  return catalog;
}

interface Entry {
  readonly id: string;
  /** Nothing when the file has faults. */
  readonly value: unknown;
}

const whole = (entries: readonly Entry[]) => entries.filter(({ value }) => value !== undefined);

async function readKind(folder: string, kind: KindName, faults: string[]): Promise<Entry[]> {
  if (!(await exists(join(folder, kind)))) {
    faults.push(`${kind}: the folder is missing, expected files such as ${kinds[kind].example}`);
    return [];
  }
  const entries: Entry[] = [];
  for (const path of await listTree(join(folder, kind))) {
    const file = `${kind}/${path}`;
    const id = path.replace(/\.yaml$/, '');
    if (!path.endsWith('.yaml') || !kinds[kind].id.test(id)) {
      faults.push(`${file}: the path is the id and must look like ${kinds[kind].example}`);
      continue;
    }
    const value = decodeEntry(await readText(join(folder, file)), file, kinds[kind].schema, faults);
    entries.push({ id, value });
  }
  return entries.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The entry that a file holds, or nothing when it has faults, which are added to the list. */
function decodeEntry(text: string, file: string, schema: z.ZodType, faults: string[]): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    schema: 'core',
    strict: true,
    prettyErrors: false,
  });
  if (document.errors.length > 0) {
    for (const { pos, message } of document.errors) {
      faults.push(`${file}: line ${lines.linePos(pos[0]).line}: ${message}`);
    }
    return undefined;
  }
  const value: unknown = document.toJS();
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    faults.push(`${file}: ${describeIssue(issue, schema, value)}`);
  }
  return undefined;
}
