// Builds the rows of the catalog tables that define which repositories are tracked.
import * as ai from '../contracts/ai-keywords.ts';
import { aiRepositories } from '../contracts/ai-repositories.ts';
import type { Catalog } from './catalog.ts';

/**
 * Returns `[kind, value]` for each rule that identifies AI projects. The GitHub collector uses the
 * same topics as search terms.
 */
export function toScopeRules(): string[][] {
  const lists = {
    broad_source: ai.broadSources,
    general_heading: ai.generalHeadings,
    general_repository: ai.generalRepositories,
    heading: ai.aiHeadings,
    list: ai.aiLists,
    name_word: ai.aiNameWords,
    owner: ai.aiOwners,
    package: ai.aiPackages,
    part: ai.aiParts,
    repository: aiRepositories,
    sign: ai.aiSigns,
    topic: ai.aiTopics,
    weak: ai.weakWords,
    word: ai.aiWords,
  };
  return Object.entries(lists).flatMap(([kind, values]) =>
    values.map((value) => [kind, value.toLowerCase()]),
  );
}

/** Returns `[rule id, reason, kind, value]` for each value of a spam rule. */
export function toSpamRules(rule: Catalog['spam'][number]): string[][] {
  const of = (kind: string, values: readonly string[] | undefined) =>
    (values ?? []).map((value) => [rule.id, rule.reason, kind, value.toLowerCase()]);
  return [
    ...of('name', rule.names),
    ...of('text', rule.texts),
    ...of('unless', rule.unless),
    ...of('owner', rule.owners),
    ...of('repository', rule.repositories),
  ];
}
