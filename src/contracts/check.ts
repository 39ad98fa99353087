// The stack check, POST /api/v1/check: what is known about the dependencies in the files of a project.
import { z } from 'zod';
import { maxCheckBytes, maxCheckFiles, maxListed } from './check-rules.ts';
import { Deprecation, HealthLabel } from './health-record.ts';
import { ProjectCard } from './records.ts';
import { Count } from './scalars.ts';

export const checkPath = '/check';

export const CheckFile = z.strictObject({
  filename: z.string().min(1).max(300).describe('Name of the file. It tells the format.'),
  content: z.string().max(maxCheckBytes).describe('The text of the file.'),
});
export const CheckFiles = z.array(CheckFile).min(1).max(maxCheckFiles);
const manifests =
  'package.json, package-lock.json, requirements.txt, pyproject.toml, uv.lock, Cargo.toml, go.mod, CycloneDX JSON, or SPDX JSON';
export const ListedDependency = z.strictObject({
  name: z.string().min(1).max(300).describe('Name of the package.'),
  ecosystem: z
    .string()
    .max(40)
    .nullable()
    .optional()
    .describe('`npm`, `pypi`, `cargo`, `go`, or the type of a package URL.'),
  version: z.string().max(100).nullable().optional().describe('Version or range.'),
  repository: z
    .string()
    .max(200)
    .regex(/^[\w.-]+\/[\w.-]+$/)
    .nullable()
    .optional()
    .describe('`owner/repo` on GitHub, if the file links to it.'),
});
export const CheckBody = z
  .strictObject({
    files: CheckFiles.optional().describe(`${manifests}; together at most 1 MB. Requires a key.`),
    dependencies: z
      .array(ListedDependency)
      .min(1)
      .max(maxListed)
      .optional()
      .describe('The dependencies themselves, if you have read the files. Works without a key.'),
  })
  .refine(({ files, dependencies }) => (files === undefined) !== (dependencies === undefined), {
    error: 'Send either `files` or `dependencies`.',
  });

const Share = z.number().min(0).max(1);
export const Chance = z.strictObject({
  value: Share.describe('Share of past projects with a score in the same band that stopped.'),
  low: Share.describe('Lower end of the 95% interval.'),
  high: Share.describe('Upper end of the 95% interval.'),
  cohort: z.string().describe('The past projects that were measured.'),
  n: Count.describe('Number of past projects in the band.'),
});
export type Chance = z.infer<typeof Chance>;

export const CheckedDependency = z.strictObject({
  name: z.string().describe('Name of the package, as in the file.'),
  ecosystem: z.string().nullable().describe('Registry, such as `npm` or `pypi`; null if unknown.'),
  version: z.string().nullable().describe('Version or range, as in the file.'),
  project: ProjectCard.nullable().describe('The tracked project; null if none is known.'),
  health: z.int().min(0).max(100).nullable().describe('Maintenance score of the project.'),
  label: HealthLabel.nullable().describe('Health label of the project.'),
  provisional: z.boolean().nullable().describe('Whether the score is provisional.'),
  chance_unmaintained_12m: Chance.nullable().describe(
    'Chance that the project has no commit within 12 months. Null if the score is missing or provisional, there was no push in the last year, the project has ended, or too few comparable projects were measured.',
  ),
  deprecated: Deprecation.nullable().describe('The statement that the project has ended.'),
  alternatives: z
    .array(ProjectCard)
    .max(3)
    .describe(
      'Up to 3 similar projects with a clearly higher score; for projects at risk among the first 25 dependencies.',
    ),
  mapped_by: z
    .enum(['repository', 'catalog', 'manifest'])
    .nullable()
    .describe(
      'How the package was matched: by the repository that the file links, by the catalog of packages, or by the manifest of the project that publishes it. Names alone are never matched.',
    ),
});
export type CheckedDependency = z.infer<typeof CheckedDependency>;

export const CheckSummary = z.strictObject({
  dependencies: Count.describe('Dependencies in the files.'),
  checked: Count.describe('Dependencies that were looked up.'),
  mapped: Count.describe('Dependencies that are tracked projects.'),
  unknown: Count.describe('Dependencies that are not tracked, or whose repository is not known.'),
  unknown_share: Share.nullable().describe('Share of unknown dependencies.'),
  deprecated: Count.describe('Dependencies that have ended.'),
  at_risk: Count.describe('Dependencies labeled `at-risk` or `dormant`, or deprecated.'),
});
export const CheckResult = z.strictObject({
  summary: CheckSummary.describe('Counts of the check.'),
  dependencies: z
    .array(CheckedDependency)
    .describe('Deprecated first, then by score, lowest first; unknown dependencies last.'),
});
export type CheckResult = z.infer<typeof CheckResult>;
