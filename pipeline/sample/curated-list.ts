// Invents a curated list with the errors of real lists: former owners, other repositories of the
// same name, and results of a keyword search that are not about AI.
import { type Calendar, toDay, toInstant } from './calendar.ts';
import type { Lifecycle } from './lifecycle.ts';
import { inventOwner } from './naming.ts';
import { createRandom, type Random } from './random.ts';
import { type DatedRow, unknownRow } from './write-rows.ts';

type ListRow = DatedRow<'repositories'>;

/**
 * Number of days by which the list is older than the newest observations. Real lists are outdated,
 * too.
 */
const ageDays = 40;
const listedShare = 0.12;
const formerOwners = 16;
const otherOwners = 6;

/** Repositories that match a search for AI terms such as "MoE" or "agent" but are not about AI. */
const unrelated = [
  ['moebius-player', 'A desktop music player with themes and lyrics'],
  ['travel-desk', 'Website of a travel agent with a booking form'],
  ['chat-wallpaper', 'Wallpapers for chat windows'],
  ['house-viewings', 'Contact book for real estate agents'],
  ['goat-farm-diary', 'Photos and notes from a farm with goats and sheep'],
  ['transformer-winding', 'Calculator for the windings of electrical transformers'],
] as const;

const toHeading = (topic: string) =>
  topic.charAt(0).toUpperCase() + topic.slice(1).replaceAll('-', ' ');

export function buildLists(
  seed: number,
  calendar: Calendar,
  lives: readonly Lifecycle[],
): ListRow[] {
  const random = createRandom(seed, 'lists');
  const index = Math.max(0, calendar.days - 1 - ageDays);
  const row = (fullName: string, description: string | null, headings: string[], list: string) => ({
    day: toDay(calendar, index),
    row: {
      ...unknownRow('repositories'),
      observed_at: toInstant(calendar, index, 720),
      source: 'sample-lists',
      full_name: fullName,
      description,
      categories: headings,
      lists: [list],
    } as ListRow['row'],
  });
  const settled = random.some(
    lives.filter(({ project }) => project.firstDay === 0 && project.facts.description !== null),
    Math.max(40, Math.round(lives.length * listedShare)),
  );
  const headings = ({ project }: Lifecycle) =>
    (project.facts.topics ?? []).slice(0, 1).map(toHeading);
  return [
    ...settled.map((life) => {
      const { fullName, description } = life.project.facts;
      return row(fullName, description, headings(life), 'Sample list');
    }),
    // Projects listed under a wrong owner, with the right description.
    ...withOtherOwner(random, settled.slice(0, formerOwners)).map(([name, life]) =>
      row(name, life.project.facts.description, headings(life), 'Sample list'),
    ),
    // Other repositories that have the same name as a project but a different description.
    ...withOtherOwner(random, settled.slice(formerOwners, formerOwners + otherOwners)).map(
      ([name]) => row(name, 'Notes and exercises for a machine learning course', [], 'Sample list'),
    ),
    ...unrelated.map(([name, text]) =>
      row(`${inventOwner(random)}/${name}`, text, [], 'search: MoE'),
    ),
  ];
}

const withOtherOwner = (random: Random, lives: readonly Lifecycle[]) =>
  lives.map((life) => {
    const [, name] = life.project.facts.fullName.split('/');
    return [`${inventOwner(random)}/${name}`, life] as const;
  });
