// Fills the numbers of the health score into its methods page: the formula, the worked example
// and the bounds of the labels. Runs the SQL macros that the pipeline uses.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { load } from 'js-yaml';
import {
  healthLabelMaxIdleDays,
  healthLabelMinimums,
} from '../../contracts/api/health-components.ts';
import { graphTables } from '../../contracts/files/graph.ts';

/** `rules.many_commits` → `64` */
export type HealthValues = Readonly<Record<string, string>>;

/** `root` is the folder of the project. */
export async function readHealthValues(root: string): Promise<HealthValues> {
  const page = await readFile(join(root, 'src/content/methods/health.md'), 'utf8');
  const { example } = load(page.split(/^---$/m)[1] ?? '') as { example: object };
  const columns = JSON.stringify(graphTables.health_input.columns);
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const folder = join(root, 'pipeline/graph/formulas');
    for (const file of (await readdir(folder)).sort()) {
      await connection.run(await readFile(join(folder, file), 'utf8'));
    }
    await connection.run(`create table example as select unnest(from_json($facts, '${columns}'))`, {
      facts: JSON.stringify(example),
    });
    const readRow = async (table: string): Promise<Readonly<Record<string, unknown>>> => {
      const [row] = (await connection.runAndReadAll(`from ${table}`)).getRowObjectsJson();
      return row ?? {};
    };
    return flatten({
      rules: await readRow('health_rules()'),
      weights: await readRow('health_weights()'),
      example: await readRow(`health_scores('example')`),
      labels: describeRanges(),
      idle: healthLabelMaxIdleDays,
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Throws if the text contains an unknown placeholder. */
export function fillHealthValues(text: string, values: HealthValues): string {
  return text.replace(/\{\{([\w.-]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    throw new Error(
      `src/content/methods/health.md uses the unknown value "${name}". Use a column of a macro in pipeline/graph/formulas.`,
    );
  });
}

const flatten = (
  groups: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): HealthValues =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, numbers]) =>
      Object.entries(numbers).map(([name, value]) => [`${group}.${name}`, toText(value)]),
    ),
  );

/** DuckDB returns long integers and decimals as text. */
function toText(value: unknown): string {
  const number = Number(value);
  if (value === null || Number.isNaN(number)) return String(value);
  return number.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

function describeRanges(): Record<string, string> {
  const labels = Object.entries(healthLabelMinimums);
  return Object.fromEntries(
    labels.map(([label, min], index) => {
      const above = labels[index - 1]?.[1];
      if (above === undefined) return [label, `${min} or higher`];
      return [label, min === 0 ? `below ${above}` : `${min} to ${above - 1}`];
    }),
  );
}
