// Runs the rules over one graph and compares their counts with the accepted ones.
import { openDatabase, quote } from '../../pipeline/io/duckdb.ts';
import { claimRules } from './claims.ts';
import { readCoverage, type Share } from './coverage.ts';
import { identityRules } from './identities.ts';
import { type Inputs, loadInputs } from './inputs.ts';
import { knownRules } from './known.ts';
import { modelCoverage, priceRules } from './prices.ts';
import { statedEndRule } from './recorded-ends.ts';
import { recordedPriceRules } from './recorded-prices.ts';
import type { Rule } from './rule.ts';

export const rules: readonly Rule[] = [
  ...claimRules,
  ...identityRules,
  ...knownRules,
  ...priceRules,
  ...recordedPriceRules,
  statedEndRule,
];

export interface Finding {
  readonly rule: Rule;
  /** Undefined if the graph has no such column yet. */
  readonly count: number | undefined;
  readonly examples: readonly string[];
}

export interface ModelField {
  readonly field: string;
  readonly models: number;
  readonly known: number;
}

export interface Report {
  readonly asOf: string;
  readonly projects: number;
  readonly findings: readonly Finding[];
  readonly coverage: readonly Share[];
  /** For each field: how many models have it, of those for which a source states it. */
  readonly modelFields: readonly ModelField[];
}

/** Checks the graph at `path`. Rules for the reference day apply only to that day. */
export async function checkGraph(
  path: string,
  inputs: Inputs,
  checked: readonly Rule[] = rules,
): Promise<Report> {
  await using db = await openDatabase(':memory:', { memoryLimit: '600MB', threads: 2 });
  await db.run(`attach ${quote(path)} as graph (read_only)`);
  await loadInputs(db, inputs);
  await db.run("set search_path = 'graph.main,memory.main'");
  const columns = await db.all(
    `select table_name || '.' || column_name as name from duckdb_columns()
    where database_name = 'graph'`,
  );
  const present = new Set(columns.map(({ name }) => name));
  const [info] = await db.all(
    'select as_of::varchar as as_of, (select count(*) from project) as n from release_info',
  );
  const asOf = String(info?.as_of);
  const findings: Finding[] = [];
  for (const rule of checked) {
    if (rule.only === 'reference-day' && asOf !== inputs.facts.as_of) continue;
    if (rule.needs?.some((name) => !present.has(name))) {
      findings.push({ rule, count: undefined, examples: [] });
      continue;
    }
    const faults = `(${rule.sql})`;
    const [total] = await db.all(`select count(*) as n from ${faults}`);
    const examples = await db.all(`select subject, fault from ${faults} order by all limit 3`);
    findings.push({
      rule,
      count: Number(total?.n),
      examples: examples.map(({ subject, fault }) => `${subject}: ${fault}`),
    });
  }
  const models = inputs.observations ? await db.all(modelCoverage) : [];
  return {
    asOf,
    projects: Number(info?.n),
    findings,
    coverage: await readCoverage(db),
    modelFields: models.map((row) => ({
      field: String(row.field),
      models: Number(row.models),
      known: Number(row.known),
    })),
  };
}
