// The verdict of the stack check about one dependency, with its reason.
import type { CheckedDependency } from '../../contracts/api/stack-check.ts';
import type { Verdict } from '../../contracts/api/stack-check-rules.ts';
import { describeOldActivity } from '../../lib/old-day.ts';
import { formatMonth, longDay } from '../../lib/time.ts';
import type { RatedProject } from '../../snapshot/api/packages.ts';

interface Judged {
  readonly verdict: Verdict;
  readonly reason: string;
}
type Rated = Omit<CheckedDependency, 'verdict' | 'reason'>;
/** What the reason states about the project, apart from its score. */
interface Facts {
  readonly lastActivity: RatedProject['lastActivity'];
  readonly renamedTo: string | null;
}

const endings = {
  registry: 'The registry marks the package as deprecated.',
  archived: 'The owner archived the repository.',
  list: 'A curated list calls the project deprecated.',
  description: 'The description says that the project is no longer maintained.',
  topic: 'The topics say that the project is no longer maintained.',
  name: 'The name says that the project is no longer maintained.',
} as const;

export const origins = {
  registry: 'We do not track a project that publishes this package.',
  repository: 'The code comes from a repository that we do not track.',
  url: 'The code does not come from the public registry.',
  local: 'The code is local, or a member of the workspace.',
} as const;

export function toVerdict(one: Rated, facts?: Facts): Judged {
  const { verdict, reason } = judge(one, facts?.lastActivity);
  const renamed = facts?.renamedTo ? ` Its repository is now ${facts.renamedTo}.` : '';
  return { verdict, reason: `${reason}${renamed}` };
}

function judge(one: Rated, lastActivity: Facts['lastActivity'] = null): Judged {
  const { deprecated, label, health } = one;
  if (deprecated?.by === 'catalog') return { verdict: 'act', reason: deprecated.evidence };
  if (deprecated) return { verdict: 'act', reason: endings[deprecated.by] };
  if (one.project === null) return { verdict: 'unknown', reason: explainUnknown(one) };
  const oldOn = lastActivity?.isOld ? lastActivity.seenOn : null;
  if (label === null || health === null) {
    return { verdict: 'unknown', reason: explainUnrated(lastActivity, oldOn) };
  }
  const asOf = oldOn === null ? '' : ` as of ${longDay(oldOn)}`;
  const score = `health score of ${health} out of 100${one.provisional ? ', an estimate' : ''}`;
  const facts = `${asOf}: ${lastActivity ? `${describe(lastActivity)}, ` : ''}${score}.`;
  if (label === 'dormant') return { verdict: 'act', reason: `The project is dormant${facts}` };
  if (label === 'at-risk') return { verdict: 'watch', reason: `The project is at risk${facts}` };
  const isCurrent = lastActivity && oldOn === null;
  const start = `The project is maintained${label === 'fair' ? ', in fair health' : ''}`;
  const reason = `${start}${isCurrent ? `: ${describe(lastActivity)}.` : facts}`;
  return { verdict: 'fine', reason };
}

function explainUnrated(activity: Facts['lastActivity'], oldOn: string | null): string {
  if (!activity) return 'The project is not rated: maintenance not observed.';
  return `The project is not rated${oldOn === null ? ' yet' : `: ${describeOldActivity(oldOn)}`}.`;
}

function describe({ on, isCommit, isQuiet }: NonNullable<Facts['lastActivity']>): string {
  const what = isCommit ? 'commit' : 'push';
  return isQuiet ? `no ${what} since ${formatMonth(on)}` : `last ${what} in ${formatMonth(on)}`;
}

function explainUnknown({ source, ecosystem }: Rated): string {
  if (source === null || (source === 'registry' && ecosystem === null)) {
    return 'The file does not say which registry the package comes from.';
  }
  return origins[source];
}
