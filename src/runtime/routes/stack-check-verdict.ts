// The verdict of the stack check about one dependency, with its reason.
import type { CheckedDependency } from '../../contracts/api/stack-check.ts';
import type { Verdict } from '../../contracts/api/stack-check-rules.ts';

interface Judged {
  readonly verdict: Verdict;
  readonly reason: string;
}
type Rated = Omit<CheckedDependency, 'verdict' | 'reason'>;

const endings = {
  registry: 'The registry marks the package as deprecated.',
  archived: 'The owner archived the repository.',
  catalog: 'Our catalog states that the project has ended.',
  list: 'A curated list calls the project deprecated.',
  description: 'The description says that the project is no longer maintained.',
  topic: 'The topics say that the project is no longer maintained.',
  name: 'The name says that the project is no longer maintained.',
} as const;

const origins = {
  registry: 'We do not track a project that publishes this package.',
  repository: 'The code comes from a repository that we do not track.',
  url: 'The code does not come from the public registry.',
  local: 'The code is local, or a member of the workspace.',
} as const;

export function toVerdict(one: Rated): Judged {
  const { deprecated, label, health } = one;
  if (deprecated) return { verdict: 'act', reason: endings[deprecated.by] };
  if (one.project === null) return { verdict: 'unknown', reason: explainUnknown(one) };
  if (label === null || health === null) {
    return { verdict: 'unknown', reason: 'The project has no maintenance score yet.' };
  }
  const score = `maintenance score of ${health} out of 100${one.provisional ? ', an estimate' : ''}`;
  if (label === 'dormant') return { verdict: 'act', reason: `The project is dormant: ${score}.` };
  if (label === 'at-risk') return { verdict: 'watch', reason: `The project is at risk: ${score}.` };
  return { verdict: 'fine', reason: `The project is maintained: ${score}.` };
}

function explainUnknown({ source, ecosystem }: Rated): string {
  if (source === null || (source === 'registry' && ecosystem === null)) {
    return 'The file does not say which registry the package comes from.';
  }
  return origins[source];
}
