// Runs the stack check on twelve real manifests and checks the matched projects.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { findPackages } from '../../src/snapshot/api/packages.ts';
import { openSnapshot } from '../../src/snapshot/release/snapshot.ts';
import { readFile } from '../../src/stack/read-dependency-file.ts';
import type { Line } from './accepted.ts';

const data = join(import.meta.dirname, 'data');
/** Ecosystem → package → `owner/repo`. */
const Packages = z.record(z.string(), z.record(z.string(), z.string()));
/** Minimum share of dependencies with the correct project, among those whose project is tracked. */
const minShare = 0.9;
/** Maximum duration of a request. */
const maxMs = 300;

/**
 * Returns one line per manifest and one for all. Every dependency must have a stated repository.
 */
export async function checkStacks(graphPath: string): Promise<Line[]> {
  const packages = Packages.parse(load(readFileSync(join(data, 'packages.yaml'), 'utf8')));
  const snapshot = await openSnapshot(graphPath);
  try {
    const rows = await snapshot.rows(`select alias, id from project_alias where kind = 'repo'`);
    const idByRepo = new Map(rows.map(({ alias, id }) => [String(alias), String(id)]));
    const lines: Line[] = [];
    let [allRight, all] = [0, 0];
    for (const path of globSync('stacks/*/*', { cwd: data }).sort()) {
      const content = readFileSync(join(data, path), 'utf8');
      const startedMs = performance.now();
      const { dependencies } = readFile({ filename: basename(path), content });
      const found = await findPackages(snapshot, dependencies);
      const tookMs = performance.now() - startedMs;
      const judged = dependencies.flatMap(({ ecosystem, name }, place) => {
        const repo = packages[ecosystem ?? '']?.[name];
        if (repo === undefined) throw new Error(`packages.yaml lacks ${ecosystem}:${name}.`);
        const expected = idByRepo.get(repo.toLowerCase());
        const id = found[place]?.card.id;
        // A package whose project is not tracked must not be matched to another project.
        return expected || id ? [{ name, expected, id, isRight: expected === id }] : [];
      });
      const right = judged.filter(({ isRight }) => isRight).length;
      allRight += right;
      all += judged.length;
      lines.push({
        name: `${path.slice('stacks/'.length)}: ${right} of ${judged.length} right`,
        found: `${tookMs.toFixed(0)} ms`,
        accepted: `${maxMs}`,
        isGood: tookMs < maxMs,
        notes: judged
          .filter(({ isRight }) => !isRight)
          .map(
            ({ name, expected, id }) => `${name}: ${id ?? 'unknown'}, not ${expected ?? 'unknown'}`,
          ),
      });
    }
    return [
      ...lines,
      {
        name: `all: ${allRight} of ${all} right`,
        found: `${((100 * allRight) / all).toFixed(1)}%`,
        accepted: `${100 * minShare}%`,
        isGood: allRight >= minShare * all,
        notes: [],
      },
    ];
  } finally {
    snapshot.close();
  }
}
