// The last 90 days of stars by the day they were given, where the host offers that history.
import { z } from 'zod';
import type { Row } from '../../../src/contracts/observations.ts';
import { Count } from '../../../src/contracts/scalars.ts';
import type { Refused, UpstreamRequest } from '../source.ts';
import { restHeaders } from './rest.ts';
import { findUnknown } from './rest-fields.ts';
import { dayMs, explain, type Seen } from './values.ts';

/** 90 days lie in at most 14 weeks. */
const weeksAsked = 14;
const daysBack = 90;

/** 403, 404, 410 and 422 say that there is no such history, here or of this repository. */
export function toStarHistoryRequest(fullName: string): UpstreamRequest {
  return {
    path: `/repos/${fullName}/stargazers/history?per_page=${weeksAsked}&page=1`,
    headers: restHeaders,
    accept: [403, 404, 410, 422, 451],
  };
}

const Week = z
  .object({ week: z.int().positive(), total: Count, days: z.array(Count).length(7) })
  .refine(({ total, days }) => total === days.reduce((sum, stars) => sum + stars, 0), {
    message: 'total is not the sum of the days',
    path: ['total'],
  });

/**
 * Weeks need not begin at midnight UTC: a day is named by its middle, which is right for every
 * offset of less than twelve hours.
 */
function toDay(week: number, index: number): string {
  return new Date(week * 1000 + (index + 0.5) * dayMs).toISOString().slice(0, 10);
}

export interface DecodedStars {
  readonly rows: ReadonlyArray<Row<'star_days'>>;
  readonly refused: readonly Refused[];
  readonly unknown: readonly string[];
}

/** Whole days before `day`, 90 at most; the host counts stars that were kept. */
export function decodeStarHistory(
  body: unknown,
  repository: { readonly upstreamId: string; readonly fullName: string },
  day: string,
  seen: Seen,
): DecodedStars {
  const weeks = z.array(z.unknown()).safeParse(body);
  if (!weeks.success) {
    const reason = 'the star history is no array of weeks';
    return { rows: [], refused: [{ stream: 'star_days', record: body, reason }], unknown: [] };
  }
  const first = new Date(Date.parse(day) - daysBack * dayMs).toISOString().slice(0, 10);
  const rows = new Map<string, Row<'star_days'>>();
  const refused: Refused[] = [];
  const unknown = new Set<string>();
  for (const record of weeks.data) {
    for (const path of findUnknown('starWeek', record)) unknown.add(path);
    const week = Week.safeParse(record);
    if (!week.success) {
      refused.push({ stream: 'star_days', record, reason: explain(week.error) });
      continue;
    }
    for (const [index, stars] of week.data.days.entries()) {
      const starredOn = toDay(week.data.week, index);
      if (starredOn >= day || starredOn < first) continue;
      rows.set(starredOn, {
        ...seen,
        upstream_id: repository.upstreamId,
        full_name: repository.fullName,
        starred_on: starredOn,
        stars,
      });
    }
  }
  return { rows: [...rows.values()], refused, unknown: [...unknown] };
}
