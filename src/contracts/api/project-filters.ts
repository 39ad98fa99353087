// The filters and facets of project lists, in the API and in the explorer.
import { z } from 'zod';
import { findNearest } from '../../lib/nearest-name.ts';
import { Count } from '../../lib/scalars.ts';
import { integer, maxTextLength, text } from './endpoint.ts';
import { facetNames, unknownValue } from './facet-names.ts';
import { healthLabels } from './health-record.ts';
import { trends } from './records.ts';

const orNull = ' `null` returns projects without one.';
const maxStars = 1_000_000_000;
const stars = integer(0, maxStars).optional();
const day = z.iso.date('a date such as "2026-06-30"').optional();

/** In `lang=c++`, each plus sign is read as a space. No name of a language ends with a space. */
const language = z
  .string()
  .overwrite((name) => name.replace(/(?<=\S) +$/, (spaces) => '+'.repeat(spaces.length)))
  .trim()
  .min(1)
  .max(maxTextLength)
  .meta({ pattern: '\\S' });

const facetList = z
  .string()
  .check(({ value, issues }) => {
    for (const name of value.split(',')) {
      if (facetNames.some((one) => one === name)) continue;
      const near = findNearest(name.slice(0, 60), facetNames);
      const hint = near === undefined ? '' : ` Did you mean ${near}?`;
      const message = `"${name.slice(0, 60)}" is not one of ${facetNames.join(', ')}.${hint} Separate names with commas.`;
      issues.push({ code: 'custom', message, input: value });
      return;
    }
  })
  .meta({ pattern: `^(${facetNames.join('|')})(,(${facetNames.join('|')}))*$` });

export const projectFilters = {
  q: text.optional().describe('Return only projects that match this text, as in /search.'),
  lang: language.optional().describe(`Primary language (exact match, case-insensitive).${orNull}`),
  license: text.optional().describe(`SPDX license identifier, or a part of it.${orNull}`),
  vertical: text
    .optional()
    .describe(`Industry that the project is made for (exact match, case-insensitive).${orNull}`),
  stack: text
    .optional()
    .describe(
      `Language, framework, runtime, or protocol that the project works with, such as "pytorch" (exact match).${orNull}`,
    ),
  topic: text.optional().describe('Topic of the repository (exact match, case-insensitive).'),
  label: z
    .enum([...healthLabels, unknownValue])
    .optional()
    .describe('Health label. `null` returns projects without a score.'),
  trend: z
    .enum([...trends, unknownValue])
    .optional()
    .describe('Trend. `null` returns projects whose trend is unknown.'),
  owner: text
    .optional()
    .describe('Account that owns the repository (exact match, case-insensitive).'),
  health_min: integer(0, 100)
    .optional()
    .describe('Minimum health score. Excludes projects without a score.'),
  stars_min: stars.describe('Minimum number of stars.'),
  stars_max: stars.describe('Maximum number of stars. Excludes projects with unknown stars.'),
  pushed_after: day.describe('Return only projects with a push on this day (UTC) or later.'),
  created_after: day.describe('Return only projects created on this day (UTC) or later.'),
} as const;

export const facets = facetList
  .optional()
  .describe(
    `Adds \`meta.facets\`: the most frequent values of these fields, separated by commas: ${facetNames.join(', ')}.`,
  );

const Values = z
  .array(
    z.strictObject({
      value: z.string().nullable().describe('The value; null if it is unknown.'),
      count: Count.describe('Number of projects with this value.'),
    }),
  )
  .max(50);

export const Facets = z.strictObject({
  lang: Values.optional(),
  license: Values.optional(),
  vertical: Values.optional(),
  label: Values.optional(),
  stack: Values.optional(),
  trend: Values.optional(),
});
