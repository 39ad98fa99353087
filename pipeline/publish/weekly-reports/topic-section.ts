// Writes the report section that groups the week by topic: the jobs that our catalog assigns.
import { count, joinWords } from '../format-text.ts';
import {
  link,
  paragraph,
  type ReportInput,
  type Section,
  section,
  table,
  words,
} from './report-elements.ts';
import type { Gain } from './star-gains.ts';

const listed = 12;
/** With fewer observed projects, a topic says nothing that the list of projects does not say. */
const minProjects = 3;

interface Topic {
  readonly name: string;
  readonly gained: number;
  /** Observed projects, largest gain first. */
  readonly projects: readonly Gain[];
}

/** Groups gains, which are sorted, by topic. Leaves out projects with suspicious stars. */
export function groupByTopic(
  gains: readonly Gain[],
  topicsOf: ReadonlyMap<string, readonly string[]>,
): Topic[] {
  const pairs = gains
    .filter(({ hasBurst }) => !hasBurst)
    .flatMap((row) => (topicsOf.get(row.id) ?? []).map((name) => ({ name, row })));
  return [...Map.groupBy(pairs, ({ name }) => name)]
    .map(([name, all]) => ({
      name,
      projects: all.map(({ row }) => row),
      gained: all.reduce((sum, { row }) => sum + row.gain, 0),
    }))
    .filter(({ projects, gained }) => projects.length >= minProjects && gained > 0)
    .toSorted((a, b) => b.gained - a.gained || (a.name < b.name ? -1 : 1))
    .slice(0, listed);
}

export async function writeTopics(
  { snapshot }: ReportInput,
  gains: readonly Gain[],
): Promise<Section | undefined> {
  const rows = await snapshot.rows(
    `select id, list(regexp_replace(category, '^Daybreak > ', '') order by category) as topics
     from (select id, unnest(categories) as category from project)
     where starts_with(category, 'Daybreak > ') group by id`,
  );
  const topicsOf = new Map(
    rows.map(({ id, topics }) => [String(id), Array.isArray(topics) ? topics.map(String) : []]),
  );
  const topics = groupByTopic(gains, topicsOf);
  const [first] = topics;
  if (!first) return undefined;
  const cells = topics.map(({ name, gained, projects }) => [
    words(name),
    `+${count(gained)}`,
    count(projects.length),
    joinWords(
      projects
        .slice(0, 3)
        .filter(({ gain }) => gain > 0)
        .map((row) => `${link({ ...row })} (+${count(row.gain)})`),
    ),
  ]);
  return {
    html: section(
      'topics',
      'By topic',
      table(
        'By topic',
        [
          { name: 'Topic' },
          { name: 'Stars', isNumber: true },
          { name: 'Projects', isNumber: true },
          { name: 'Largest gains' },
        ],
        cells,
      ),
      paragraph(
        'A topic is a task that our catalog assigns to projects. Only AI projects observed throughout the week count, without those with suspicious stars.',
      ),
    ),
    fact: `among topics, “${first.name}” gained the most stars (${count(first.gained)})`,
  };
}
