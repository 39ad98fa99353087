// Schemas of the curated catalog files: products and their alternatives, verticals, stacks, and
// picks.
import { z } from 'zod';
import { licenseKinds } from '../../src/lib/license-kinds.ts';
import { Day, RepoName } from '../../src/lib/scalars.ts';

const Sentence = z.string().min(20).max(300);
/** Lowercase words that may occur in any order, such as `flash usdt`. */
const WordSet = z.string().regex(/^[a-z0-9]+( [a-z0-9]+){0,3}$/, 'one to four lower-case words');
const Words = z.array(z.string().min(2)).min(1);

/** `products/<slug>.yaml` */
export const ProductEntry = z.strictObject({
  name: z.string().min(1).max(60),
  domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a bare host such as "notion.so"'),
  vendor: z.string().min(2).max(60).optional(), // if it differs from the product's name
  aliases: z.array(z.string().min(1).max(60)).min(1).optional(),
  similar: z.array(z.string().min(2).max(60)).min(1).optional(), // products without a catalog entry
  category: z.string().regex(/^[a-z0-9-]+$/, 'a lower-case word such as "ai-coding"'),
  description: Sentence,
  alternatives: z.array(RepoName).min(1),
});
export type ProductEntry = z.infer<typeof ProductEntry>;

/** `projects/<owner>/<repo>.yaml`: our own description of a project. */
export const ProjectEntry = z.strictObject({
  name: z.string().min(1).max(60),
  site: z.url({ protocol: /^https?$/ }),
  license: z.string().min(2).max(60),
  license_kind: z.enum(licenseKinds).optional(), // only if the SPDX id does not determine it
  license_note: z.string().min(10).max(160).optional(), // without a final period
  description: Sentence,
  former_names: z.array(RepoName).min(1).optional(),
});
export type ProjectEntry = z.infer<typeof ProjectEntry>;

/** Facts about one project that may be missing from its repository. */
export const ProjectFacts = z.strictObject({
  name: z.string().min(1).max(60).optional(), // if it differs from the repository's name
  site: z.url({ protocol: /^https?$/ }).optional(),
  license: z.string().min(2).max(60).optional(),
  license_note: z.string().min(10).max(160).optional(), // without a final period
  language: z.string().min(1).max(40).optional(), // primary language, as GitHub spells it
  /** One line in our own words. */
  description: z
    .string()
    .min(20)
    .max(120)
    .regex(/^\S.*\S$/, 'one line without outer spaces')
    .optional(),
  former_names: z.array(RepoName).min(1).optional(),
  /** Only if the rules of ent_project_kind decide otherwise. */
  kind: z.enum(['list', 'course', 'book', 'software']).optional(),
  /** The owner's statement that the project ended, in our own words. */
  ended: z
    .strictObject({
      on: Day, // a day on which it had ended, at the latest
      says: z.string().min(10).max(120).regex(/[^.]$/, 'no final period'),
      source: z.url({ protocol: /^https$/ }),
      successor: RepoName.optional(), // only if `says` names it
    })
    .optional(),
  /** Day on which this entry was checked, if later than the rest of the file. */
  checked: Day.optional(),
  /** URL at which the facts can be checked. Default: the repository's page. */
  evidence: z.url({ protocol: /^https$/ }).optional(),
});
export type ProjectFacts = z.infer<typeof ProjectFacts>;

/** `facts/<first letter of the owner>.yaml` */
export const FactsFile = z.strictObject({
  checked: Day,
  described: Day.optional(), // day on which the descriptions were last checked. Default: `checked`
  projects: z.record(RepoName, ProjectFacts),
});
export type FactsFile = z.infer<typeof FactsFile>;

/** `spam/<id>.yaml`: repositories that are never tracked. */
export const SpamRule = z.strictObject({
  reason: Sentence, // what the repositories do; published for each excluded repository
  // An entry of `names` matches if the name contains all words of the entry. An entry of `texts`
  // matches if the name alone or the description alone contains all words of the entry.
  names: z.array(WordSet).min(1).optional(),
  texts: z.array(WordSet).min(1).optional(),
  unless: Words.optional(), // repositories with these words, such as spam detectors, are exempt
  owners: z.array(z.string().min(1)).min(1).optional(), // exclude all repositories of these owners
  repositories: z.array(RepoName).min(1).optional(),
});
export type SpamRule = z.infer<typeof SpamRule>;

const Evidence = z.string().min(10).max(200);

/**
 * `identities.yaml`: earlier names of repositories, and pairs of names that belong to different
 * repositories.
 */
export const IdentitiesFile = z.strictObject({
  same: z.array(
    z.strictObject({
      repo: RepoName,
      names: z.array(RepoName).min(1),
      evidence: Evidence,
    }),
  ),
  distinct: z.array(z.strictObject({ names: z.array(RepoName).length(2), evidence: Evidence })),
});
export type IdentitiesFile = z.infer<typeof IdentitiesFile>;

/** Rules that detect the stack or vertical of a project. */
const Match = z.strictObject({
  languages: z.array(z.string().min(1)).min(1).optional(), // in lowercase, such as "c"
  packages: z
    .array(z.string().regex(/^[a-z]+:[^\s]+$/, 'like "pypi:torch"'))
    .min(1)
    .optional(),
  topics: Words.optional(),
  headings: Words.optional(), // headings of curated lists, such as "Medical Data", case-insensitive
  words: Words.optional(), // whole words or phrases in the name or description, case-insensitive
});

/** `verticals/<id>.yaml` */
export const VerticalEntry = z.strictObject({
  name: z.string().min(1).max(40),
  description: Sentence,
  match: Match.pick({ topics: true, headings: true, words: true }).extend({
    hints: Words.optional(), // ambiguous topics or words, with half the weight of `words`
    not: Words.optional(), // phrases to ignore, such as "game changing" for games
  }),
  checked: Day.optional(), // day on which an editor last checked `projects` and `excluded`
  projects: z.array(RepoName).min(1).optional(), // in this industry regardless of the rules
  excluded: z.array(RepoName).min(1).optional(), // not in this industry, although the rules match
});
export type VerticalEntry = z.infer<typeof VerticalEntry>;

/** `stacks/<id>.yaml` */
export const StackEntry = z.strictObject({
  name: z.string().min(1).max(40),
  kind: z.enum(['language', 'framework', 'runtime', 'protocol', 'platform', 'database']),
  site: z.url({ protocol: /^https$/ }),
  /** The project that is this stack. It does not “work with” itself. */
  repo: RepoName.optional(),
  description: Sentence,
  match: Match,
});
export type StackEntry = z.infer<typeof StackEntry>;

/**
 * `works-with/<group>.yaml`: the stacks that well-known projects work with, according to their
 * documentation.
 */
export const WorksWithEntry = z.strictObject({
  checked: Day,
  projects: z.record(RepoName, z.array(z.string()).min(1)), // project → ids of stacks
});
export type WorksWithEntry = z.infer<typeof WorksWithEntry>;

/** `jobs/<group>.yaml`: projects whose main purpose is the same. */
export const JobsFile = z.strictObject({
  checked: Day,
  jobs: z.record(z.string().min(3).max(60), z.array(RepoName).min(2)), // job, in plural → projects
});
export type JobsFile = z.infer<typeof JobsFile>;

const PackageName = z.string().min(1).max(120);
/** `packages/<ecosystem>.yaml`: the packages that repositories publish, and those that ended. */
export const PackagesFile = z.strictObject({
  checked: Day,
  packages: z.record(RepoName, z.array(PackageName).min(1)),
  /** Packages that their owners renamed or deprecated. Their repositories may go on. */
  ended: z
    .record(
      PackageName,
      z.strictObject({
        replaced_by: PackageName.optional(), // of the same registry
        source: z.url({ protocol: /^https$/ }),
      }),
    )
    .optional(),
});
export type PackagesFile = z.infer<typeof PackagesFile>;

/** `picks/<owner>/<repo>.yaml` */
export const PickEntry = z.strictObject({ why: Sentence, picked: Day });
export type PickEntry = z.infer<typeof PickEntry>;
