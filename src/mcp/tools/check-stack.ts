// The MCP tool `daybreak_check_stack`: rates the dependencies in manifests, lock files, and SBOMs.
import { z } from 'zod';
import { CheckedDependency, CheckFiles, CheckSummary } from '../../contracts/stack-check.ts';
import { readCursor, toCursor } from '../cursor.ts';
import { shorten } from '../shorten-text.ts';
import { cursor, defineTool, detail, paged } from '../tool.ts';

const Chance = z.strictObject({ value: z.number(), low: z.number(), high: z.number(), n: z.int() });
const Checked = CheckedDependency.pick({
  name: true,
  ecosystem: true,
  version: true,
  health: true,
  label: true,
  provisional: true,
}).extend({
  project: z.string().nullable(),
  chance_unmaintained_12m: Chance.nullable(),
  untrusted_deprecation: z.string().nullable(),
  alternatives: z.array(z.string()),
});

export const checkStack = defineTool({
  name: 'daybreak_check_stack',
  description:
    'Rates dependencies in manifests, lock files or SBOMs (package.json, requirements.txt, pyproject.toml, uv.lock, Cargo.toml, go.mod, CycloneDX, SPDX): maintenance score, chance of stopping within 12 months, alternatives. Riskiest first; unknown ones are only counted, unless `full`.',
  input: z.strictObject({
    files: CheckFiles.describe(''),
    cursor,
    detail,
  }),
  output: {
    summary: CheckSummary,
    cohort: z.string().nullable(),
    items: z.array(Checked),
    ...paged,
  },
  async run(api, { files, cursor: place, detail: level }) {
    const start = readCursor(api.release, place);
    const { summary, dependencies } = await api.check(files);
    const shown = dependencies.filter(({ project }) => level === 'full' || project !== null);
    const items = shown.slice(start).map((one) => {
      const { name, ecosystem, version, health, label, provisional } = one;
      const { value, low, high, n } = one.chance_unmaintained_12m ?? {};
      return {
        name: shorten(name, level),
        ecosystem,
        version,
        health,
        label,
        provisional,
        project: one.project?.id ?? null,
        chance_unmaintained_12m: value === undefined ? null : { value, low, high, n },
        untrusted_deprecation: shorten(one.deprecated?.evidence ?? null, level),
        alternatives: one.alternatives.map(({ id }) => id),
      };
    });
    const measured = dependencies.find((one) => one.chance_unmaintained_12m);
    const cohort =
      measured?.chance_unmaintained_12m?.cohort.replace(
        /^projects with a score of .*? and /,
        'projects with a score in the same band and ',
      ) ?? null;
    return {
      source: '/methods/report-card',
      fields: { summary, cohort },
      items,
      next: (count) => (start + count < shown.length ? toCursor(api.release, start + count) : null),
    };
  },
});
