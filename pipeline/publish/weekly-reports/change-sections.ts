// Writes the report sections on license changes, repository releases, health changes, and new
// projects. Alternatives to commercial products need not be about AI; the reports leave those out.

import { healthLabels, rankOfLabel } from '../../../src/contracts/api/health-record.ts';
import { describeLicense, leftOpenSource } from '../../../src/lib/license-change.ts';
import { isOwnTag } from '../../../src/lib/release-tag.ts';
import { addDays } from '../../../src/lib/time.ts';
import { distinctName } from '../../../src/snapshot/release/project-name.ts';
import type { SnapshotRow } from '../../../src/snapshot/release/snapshot.ts';
import { count, labelWords, longDay, plural, startUpper } from '../format-text.ts';
import { drawBar } from './charts.ts';
import {
  bullets,
  link,
  paragraph,
  type ReportInput,
  type Section,
  section,
  table,
  words,
} from './report-elements.ts';

const maxReleaseGapDays = 180;

const span = ({ week }: ReportInput) => ({ start: week.start, end: week.end });

export async function writeLicenses(input: ReportInput): Promise<Section | undefined> {
  const rows = await input.snapshot.rows(
    `select project.id, ${distinctName} as name, event.before, event.after, event.day
     from event inner join project on project.id = event.project_id and project.is_ai
     where event.kind = 'license' and event.day between $start::date and $end::date
     order by project.stars desc nulls last, event.id`,
    span(input),
  );
  if (rows.length === 0) return undefined;
  const closed = rows.filter(leftOpenSource);
  const items = rows
    .slice(0, 20)
    .map(
      (row) => `${link(row)} ${describeLicense(row, words)} (seen on ${longDay(String(row.day))}).`,
    );
  const more = rows.length - items.length;
  return {
    html: section(
      'licences',
      'License changes',
      bullets(items),
      more > 0
        ? paragraph(`${startUpper(plural(more, 'more license changed', 'more licenses changed'))}.`)
        : '',
    ),
    fact: closed[0]
      ? `${closed[0].name} left open source`
      : plural(rows.length, 'license changed', 'licenses changed'),
    isExceptional: closed.length > 0,
  };
}

interface ReleaseRow extends SnapshotRow {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly level: string;
  readonly published_at: string;
}

export async function writeReleases(input: ReportInput): Promise<Section | undefined> {
  const rows = await input.snapshot.rows<ReleaseRow>(
    `select project.id, ${distinctName} as name, project.description, release.tag, release.level,
      release.published_at::varchar as published_at
    from release inner join project on project.id = release.project_id and project.is_ai
    where release.published_at < $end::date + 1 and release.project_id in (
      select project_id from release where published_at::date between $start::date and $end::date
    )
    order by project.stars desc nulls last, project.id, release.position`,
    span(input),
  );
  const own = Map.groupBy(rows.filter(isOwn), ({ id }) => id);
  const published = [...own.values()].flatMap((releases) => {
    const index = releases.findIndex(
      ({ level, published_at: at }) =>
        (level === 'major' || level === 'minor') && at >= input.week.start,
    );
    const newer = releases[index];
    return newer ? [{ newer, older: releases[index + 1] }] : [];
  });
  if (published.length === 0) return undefined;
  const isMajor = ({ newer }: Publication) => Number(newer.level === 'major');
  const listed = published.toSorted((a, b) => isMajor(b) - isMajor(a)).slice(0, 8);
  const majors = published.filter(isMajor).length;
  const intro =
    `of the AI projects whose releases we read, ${count(published.length)} published a major or minor release` +
    `${majors > 0 ? `, ${plural(majors, 'of them major', 'of them major')}` : ''}.` +
    `${published.length > listed.length ? ' The most-starred projects:' : ''}`;
  return {
    html: section(
      'releases',
      'Notable releases',
      paragraph(startUpper(intro)),
      bullets(listed.map(describeRelease)),
    ),
    fact:
      majors > 0
        ? plural(majors, 'major release came out', 'major releases came out')
        : plural(published.length, 'minor release came out', 'minor releases came out'),
  };
}

const isOwn = (row: ReleaseRow): boolean => isOwnTag(row.tag, row);

interface Publication {
  readonly newer: ReleaseRow;
  readonly older: ReleaseRow | undefined;
}

function describeRelease({ newer, older }: Publication): string {
  // After a longer gap, the source may not have been read, so that other releases are unknown.
  const isNext =
    older && older.published_at >= addDays(newer.published_at.slice(0, 10), -maxReleaseGapDays);
  const after = isNext ? ` after ${words(older.tag)}` : '';
  const about = newer.description ? ` <span class="quiet">${words(newer.description)}</span>` : '';
  return `${link(newer)} published ${words(newer.tag)}, a ${newer.level} release${after}.${about}`;
}

/** Stars from which the health of a single project is news. */
const knownStars = 1000;

/**
 * Compares the health labels before and after the week. Leaves out projects whose label changed but
 * changed back within the week.
 */
export async function writeLabels(input: ReportInput): Promise<Section | undefined> {
  const rows = await input.snapshot.rows(
    `with changed as (
      select project_id, arg_min(before, day) as before, arg_max(after, day) as after
      from event
      where kind = 'health' and day between $start::date and $end::date
      group by project_id
    )
    select project.id, ${distinctName} as name, project.stars, changed.before, changed.after
    from changed inner join project on project.id = changed.project_id and project.is_ai
    where changed.before <> changed.after
    order by project.stars desc nulls last, project.id`,
    span(input),
  );
  // One little-known project says nothing about a week.
  const isKnown = rows.length > 1 || Number(rows[0]?.stars ?? 0) >= knownStars;
  if (rows.length === 0 || !isKnown) return undefined;
  const rose = rows.filter((row) => rankOfLabel(row.after) < rankOfLabel(row.before)).length;
  const fell = rows.length - rose;
  const intro =
    `of the AI projects with a full score, ${count(rose)} ended the week with better health and ` +
    `${count(fell)} with worse. Estimates are left out.`;
  const steps = (row: SnapshotRow) => Math.abs(rankOfLabel(row.after) - rankOfLabel(row.before));
  const items = rows.slice(0, 8).map((row) => {
    const far = steps(row) > 1 ? `, ${steps(row)} labels in one week` : '';
    return `${link(row)} went from ${words(labelWords(row.before))} to ${words(labelWords(row.after))}${far}.`;
  });
  return {
    html: section(
      'health',
      'Health changes',
      paragraph(startUpper(intro), 'The most-starred of these projects:'),
      bullets(items),
      tabulateLabels(rows),
    ),
    fact: `the health of ${plural(rows.length, 'project', 'projects')} changed`,
  };
}

function tabulateLabels(rows: readonly SnapshotRow[]): string {
  const moves = healthLabels
    .map((label) => ({
      label,
      came: rows.filter(({ after }) => after === label).length,
      went: rows.filter(({ before }) => before === label).length,
    }))
    .filter(({ came, went }) => came + went > 0);
  const most = Math.max(...moves.flatMap(({ came, went }) => [came, went]));
  return table(
    'Projects by label',
    [
      { name: 'Label' },
      { name: 'Entered' },
      { name: '', isNumber: true },
      { name: 'Left' },
      { name: '', isNumber: true },
    ],
    moves.map(({ label, came, went }) => [
      `<span class="label label-${label}">${labelWords(label)}</span>`,
      drawBar(came, most),
      count(came),
      drawBar(went, most),
      count(went),
    ]),
  );
}

export async function writeNew(input: ReportInput): Promise<Section | undefined> {
  const rows = await input.snapshot.rows(
    // Uses the last star count observed in the week, because a later one would not match the date
    // of the report.
    `select project.id, ${distinctName} as name, project.description, count(*) over () as added,
       list_last(list_filter(
         history.stars[
           greatest(date_diff('day', history.start_on, $start::date) + 1, 1):
           date_diff('day', history.start_on, $end::date) + 1
         ],
         lambda total: total is not null
       )) as stars
     from project
     left join history on history.id = project.id and history.start_on <= $end::date
     where project.is_ai and project.added_on between $start::date and $end::date
     order by stars desc nulls last, project.id limit 5`,
    span(input),
  );
  const [first] = rows;
  if (!first) return undefined;
  const items = rows.map((row) => {
    const about = row.description ? `: ${words(row.description)}` : '';
    return row.stars === null
      ? `${link(row)}${about}`
      : `${link(row)} (${plural(row.stars, 'star', 'stars')})${about}`;
  });
  const added = Number(first.added);
  const intro =
    added > rows.length
      ? `${count(added)} AI projects were added this week. The most-starred projects:`
      : '';
  return {
    html: section(
      'new',
      'Added to the index',
      intro === '' ? '' : paragraph(intro),
      bullets(items),
    ),
    fact: plural(added, 'project was added', 'projects were added'),
  };
}
