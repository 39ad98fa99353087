// The MCP tool `daybreak_check_stack`: rates the dependencies in manifests, lock files, and SBOMs,
// and finds models that end in source code and configuration.
import { z } from 'zod';
import {
  CheckedDependency,
  type CheckedModel,
  CheckFile,
  CheckSummary,
  type SkippedEntry,
} from '../../contracts/api/stack-check.ts';
import { maxCheckFiles } from '../../contracts/api/stack-check-rules.ts';
import { readCursor, toCursor } from '../cursor.ts';
import { shorten } from '../shorten-text.ts';
import { cursor, type Detail, defineTool, detail, paged } from '../tool.ts';

const maxSkippedShown = 5;
const maxModelsShown = 20;
function describeSkipped(skipped: readonly z.infer<typeof SkippedEntry>[]): string | null {
  const lines = skipped
    .slice(0, maxSkippedShown)
    .map(({ file, line, text, reason }) => `${file}, line ${line ?? '?'}: ${text} (${reason})`);
  return lines.length === 0 ? null : shorten(lines.join('; '), 'full');
}

const Chance = z.strictObject({ value: z.number(), low: z.number(), high: z.number(), n: z.int() });
const Checked = CheckedDependency.pick({
  name: true,
  ecosystem: true,
  version: true,
  health: true,
  label: true,
  provisional: true,
}).extend({
  verdict: z.string(),
  reason: z.string(),
  project: z.string().nullable(),
  chance_unmaintained_12m: Chance.nullable(),
  untrusted_deprecation: z.string().nullable(),
  alternatives: z.array(z.string()),
});

// Clients load the schemas of all tools, so these fields have no descriptions.
const File = z.strictObject({
  filename: CheckFile.shape.filename.describe(''),
  content: CheckFile.shape.content.describe(''),
});

/** Returns one line per model. Models that end come first. */
function describeModels(models: readonly CheckedModel[], level: Detail): string | null {
  const lines = models
    .filter(({ verdict }) => level === 'full' || verdict !== 'fine')
    .slice(0, maxModelsShown)
    .map(({ id, reason, replacements, places: [place] }) => {
      const where = place ? ` (${place.file}:${place.line})` : '';
      const advice = replacements.length === 0 ? '' : ` Use ${replacements.join(' or ')}.`;
      return `${shorten(id + where, level)}: ${reason}${advice}`;
    });
  return lines.length === 0 ? null : lines.join('\n');
}

export const checkStack = defineTool({
  name: 'daybreak_check_stack',
  description:
    'Rates the maintenance of dependencies in manifests, lock files or SBOMs (chance of stopping, alternatives; no vulnerabilities), and finds ending models in code. Riskiest first; `full` adds unknown ones.',
  input: z.strictObject({
    files: z.array(File).min(1).max(maxCheckFiles),
    cursor,
    detail,
  }),
  output: {
    summary: CheckSummary.omit({ models: true }),
    cohort: z.string().nullable(),
    untrusted_skipped: z.string().nullable(),
    models: z.string().nullable(),
    items: z.array(Checked),
    ...paged,
  },
  async run(api, { files, cursor: place, detail: level }) {
    const start = readCursor(api.release, place);
    const { summary: counts, dependencies, models, skipped } = await api.check(files);
    const { models: _, ...summary } = counts;
    const shown = dependencies.filter(
      ({ project, verdict }) => level === 'full' || project !== null || verdict !== 'unknown',
    );
    const items = shown.slice(start).map((one) => {
      const { name, ecosystem, version, health, label, provisional, verdict, reason } = one;
      const { value, low, high, n } = one.chance_unmaintained_12m ?? {};
      return {
        name: shorten(name, level),
        ecosystem,
        version,
        health,
        label,
        provisional,
        verdict,
        reason,
        project: one.project?.id ?? null,
        chance_unmaintained_12m: value === undefined ? null : { value, low, high, n },
        // The reason repeats what our catalog states.
        untrusted_deprecation:
          one.deprecated?.by === 'catalog'
            ? null
            : shorten(one.deprecated?.evidence ?? null, level),
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
      fields: {
        summary,
        cohort,
        untrusted_skipped: describeSkipped(skipped),
        models: describeModels(models, level),
      },
      items,
      next: (count) => (start + count < shown.length ? toCursor(api.release, start + count) : null),
    };
  },
});
