// Schemas of the stack check, `POST /api/v1/check`, which rates a project's dependencies.
import { z } from 'zod';
import { Count, Day } from '../../lib/scalars.ts';
import { Deprecation, HealthLabel } from './health-record.ts';
import { ModelId, modelStates } from './model-records.ts';
import { ProjectCard } from './records.ts';
import {
  dependencySources,
  fileFormats,
  maxCheckBytes,
  maxCheckFiles,
  maxListed,
  maxModels,
  maxSkipped,
  sourceFormats,
  verdicts,
} from './stack-check-rules.ts';

export const checkPath = '/check';

export const CheckFile = z.strictObject({
  filename: z.string().min(1).max(300).describe('File name, which determines the format.'),
  content: z.string().max(maxCheckBytes).describe('Contents.'),
});
export const CheckFiles = z.array(CheckFile).min(1).max(maxCheckFiles);
const Source = z.enum(dependencySources);
export const ListedDependency = z.strictObject({
  name: z.string().min(1).describe('Name of the package.'),
  ecosystem: z
    .string()
    .max(40)
    .nullable()
    .optional()
    .describe('`npm`, `pypi`, `cargo`, `go`, or the type of a package URL, in any letter case.'),
  version: z.string().nullable().optional().describe('Version or range.'),
  repository: z
    .string()
    .max(200)
    .regex(/^[\w.-]+\/[\w.-]+$/)
    .nullable()
    .optional()
    .describe('`owner/repo` on GitHub, if the file links to it.'),
  source: Source.nullable()
    .optional()
    .describe(
      'Where the code comes from: `registry` (the default), a Git `repository`, another `url`, or `local`. Only code from the registry is matched by name.',
    ),
  deprecated: z
    .string()
    .nullable()
    .optional()
    .describe('Deprecation message of the registry, if the file contains it.'),
});
export const CheckBody = z
  .strictObject({
    files: CheckFiles.optional().describe(
      `Up to ${maxCheckFiles} files: ${fileFormats}; and, for the IDs of models, ${sourceFormats}. Their total size is limited to 1 MB. Requires a key.`,
    ),
    dependencies: z
      .array(ListedDependency)
      .min(1)
      .max(maxListed)
      .optional()
      .describe('The dependencies, if you parse the files yourself. Works without a key.'),
    models: z
      .array(z.string().min(1).max(200))
      .max(maxModels)
      .optional()
      .describe(
        'IDs of models, if you search the files yourself. Unknown IDs are left out of the response. Works without a key.',
      ),
  })
  .refine(({ files, dependencies }) => files === undefined || dependencies === undefined, {
    error: 'Send either `files` or `dependencies`, not both.',
  })
  .refine(({ files, dependencies, models }) => (files ?? dependencies ?? models) !== undefined, {
    error: 'Send `files`, `dependencies` or `models`.',
  })
  .meta({ minProperties: 1 });

const Share = z.number().min(0).max(1);
export const Chance = z.strictObject({
  value: Share.describe(
    'Share of past projects with a score in the same band that had no commit in the following 12 months.',
  ),
  low: Share.describe('Lower end of the 95% interval.'),
  high: Share.describe('Upper end of the 95% interval.'),
  cohort: z.string().describe('Description of the past projects that were measured.'),
  n: Count.describe('Number of past projects in the band.'),
});
export type Chance = z.infer<typeof Chance>;

const StatedEnd = Deprecation.extend({
  by: z
    .enum([...Deprecation.shape.by.options, 'registry'])
    .describe('Where the statement was found. `registry` means that the file contains it.'),
});

export const CheckedDependency = z.strictObject({
  name: z.string().describe('Name of the package, as in the file; at most 200 characters.'),
  ecosystem: z.string().nullable().describe('Registry, such as `npm` or `pypi`; null if unknown.'),
  version: z.string().nullable().describe('Version or range, as in the file.'),
  source: Source.nullable().describe(
    'Where the code comes from: the `registry`, a Git `repository`, another `url`, or a `local` path; null if unknown.',
  ),
  verdict: z
    .enum(verdicts)
    .describe(
      '`act`: deprecated, replaced or dormant. `watch`: at risk. `fine`: well maintained. `unknown`: nothing is known about the maintenance.',
    ),
  reason: z.string().describe('Reason for the verdict, in one sentence.'),
  project: ProjectCard.nullable().describe(
    'The tracked project that publishes the package; null if none is known.',
  ),
  health: z.int().min(0).max(100).nullable().describe('Health score of the project.'),
  label: HealthLabel.nullable().describe('Health label of the project.'),
  provisional: z
    .boolean()
    .nullable()
    .describe('Whether the score is an estimate from few signals.'),
  chance_unmaintained_12m: Chance.nullable().describe(
    'Chance that the project has no commit in the next 12 months. Null if the score is missing or provisional, there was no push in the last year, the project is archived or deprecated, or too few comparable projects were measured.',
  ),
  deprecated: StatedEnd.nullable().describe(
    'The statement that the package or its project is no longer maintained; null if none was found.',
  ),
  replaced_by: z
    .string()
    .nullable()
    .describe(
      'Name of the package of the same registry that replaced this one, according to our catalog; null if none is known. The source is in `deprecated`.',
    ),
  alternatives: z
    .array(ProjectCard)
    .max(3)
    .describe(
      'Up to 3 projects to use instead: the project of the package in `replaced_by`, if it is another one. Otherwise first the successor that the owner names, unless it is at risk itself, then similar projects which have the same job, or replace the same product, and are labeled `healthy` or `thriving`. Only listed for the first 25 dependencies, and only if they are at risk.',
    ),
  near: z
    .array(
      z.strictObject({
        package: z.string().describe('Name of the package.'),
        project: ProjectCard.describe('The project that publishes it.'),
        verdict: z.enum(verdicts).describe('Verdict on this project.'),
      }),
    )
    .max(3)
    .describe('Up to 3 tracked packages with a similar name, if this one is not tracked.'),
  mapped_by: z
    .enum(['repository', 'catalog', 'manifest'])
    .nullable()
    .describe(
      'How the package was matched to a project: by the repository that the file links to, by our catalog of packages, or by the manifest of the project that publishes the package. A name alone is never enough.',
    ),
});
export type CheckedDependency = z.infer<typeof CheckedDependency>;

export const StatedModelEnd = z.strictObject({
  seller: z.string().describe('Seller for whose ID the end was stated.'),
  offer: z.string().describe('ID at the seller.'),
  ends: Day.describe('Day of the end.'),
  moved_from: Day.nullable().describe('The end that was stated before; null if it never moved.'),
  source: z.string().describe('Source of the statement.'),
  evidence: z.string().nullable().describe('Page of the maker; null if unknown.'),
});

export const CheckedModel = z.strictObject({
  id: z.string().describe('ID of the model, as in the file.'),
  model: ModelId.describe('The model with this ID or alias.'),
  name: z.string().describe('Display name of the model.'),
  state: z.enum(modelStates).describe('State of the model.'),
  verdict: z
    .enum(['act', 'watch', 'fine'])
    .describe('`act`: has ended. `watch`: its end is announced. `fine`: no end is known.'),
  reason: z.string().describe('Reason for the verdict, in one sentence.'),
  ends_on: Day.nullable().describe('The earliest end of this ID; null if none is known.'),
  ends: z.array(StatedModelEnd).describe('All stated ends of this ID, earliest first.'),
  replacements: z
    .array(ModelId)
    .max(3)
    .describe(
      'Up to 3 models to use instead: first the one that its maker names, then similar ones. Empty if no end is known.',
    ),
  places: z
    .array(
      z.strictObject({
        file: z.string().describe('Name of the file.'),
        line: Count.describe('Number of the line, starting at 1.'),
      }),
    )
    .max(20)
    .describe('The first 20 places of the ID in `files`.'),
});
export type CheckedModel = z.infer<typeof CheckedModel>;

export const CheckSummary = z.strictObject({
  dependencies: Count.describe('Number of dependencies in the request.'),
  checked: Count.describe('Number of dependencies that were looked up.'),
  mapped: Count.describe('Number of dependencies that are tracked projects.'),
  unknown: Count.describe(
    'Number of dependencies that are not tracked, or whose repository is unknown.',
  ),
  unknown_share: Share.nullable().describe('Share of unknown dependencies.'),
  deprecated: Count.describe(
    'Number of dependencies that are deprecated, which means no longer maintained.',
  ),
  at_risk: Count.describe(
    'Number of dependencies labeled `at-risk` or `dormant`, including deprecated ones.',
  ),
  verdicts: z
    .strictObject({
      act: Count.describe('Number of dependencies to act on.'),
      watch: Count.describe('Number of dependencies to watch.'),
      fine: Count.describe('Number of well-maintained dependencies.'),
      unknown: Count.describe('Number of dependencies without a verdict.'),
    })
    .describe('Number of checked dependencies with each verdict.'),
  skipped: Count.describe('Number of entries of the files that are not dependencies.'),
  models: Count.describe('Number of different IDs of models.'),
});
export const SkippedEntry = z.strictObject({
  file: z.string().describe('Name of the file.'),
  line: Count.nullable().describe('Number of the line, starting at 1; null if unknown.'),
  text: z.string().describe('The entry, shortened to 200 characters.'),
  reason: z.string().describe('Why the entry was skipped, in one sentence.'),
});
export const CheckResult = z.strictObject({
  summary: CheckSummary.describe('Counts over all dependencies.'),
  dependencies: z
    .array(CheckedDependency)
    .describe(
      'By verdict, from `act` to `unknown`. For each, deprecated first, then by score, lowest first.',
    ),
  models: z
    .array(CheckedModel)
    .max(maxModels)
    .describe('IDs of models: ended first, then by the day of their end, earliest first.'),
  skipped: z
    .array(SkippedEntry)
    .describe(
      `Entries of the files that are not dependencies or cannot be read; at most ${maxSkipped.toLocaleString('en-US')}. No entry is dropped silently.`,
    ),
});
export type CheckResult = z.infer<typeof CheckResult>;
