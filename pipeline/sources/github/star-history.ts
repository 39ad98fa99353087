// Requests and decodes star history: how many stars a repository received on each of the last 90
// days.
import { z } from 'zod';
import { Count } from '../../../src/lib/scalars.ts';
import { addDays, dayMs, toDay } from '../../../src/lib/time.ts';
import type { Row } from '../../contracts/observations.ts';
import type { Refused, UpstreamRequest } from '../source.ts';
import { restHeaders } from './rest.ts';
import { findUnknown } from './rest-fields.ts';
import { explain, type Provenance } from './shared-fields.ts';

/** The number of weeks to request: 90 days can extend over 14 weeks. */
const requestedWeeks = 14;
const daysBack = 90;

/**
 * Builds the request. Accepts the statuses with which GitHub reports that it offers no star history
 * for this repository or to this token.
 */
export function toStarHistoryRequest(fullName: string): UpstreamRequest {
  return {
    path: `/repos/${fullName}/stargazers/history?per_page=${requestedWeeks}&page=1`,
    headers: restHeaders,
    accept: [403, 404, 410, 422, 451],
  };
}

/** The last second of the year 9999, after which dates have another format. */
const lastSecond = 253_402_300_799;

const Week = z
  .object({
    week: z
      .int()
      .positive()
      .max(lastSecond - 7 * 86_400),
    total: Count,
    days: z.array(Count).length(7),
  })
  .refine(({ total, days }) => total === days.reduce((sum, stars) => sum + stars, 0), {
    message: 'total is not the sum of the days',
    path: ['total'],
  });

/**
 * Returns the UTC date of a day in a week. A week can start up to 12 hours before or after midnight
 * UTC, so this function uses the date at the middle of the day.
 */
function toStarredDay(week: number, index: number): string {
  return toDay(week * 1000 + (index + 0.5) * dayMs);
}

export interface DecodedStars {
  readonly rows: ReadonlyArray<Row<'star_days'>>;
  readonly refused: readonly Refused[];
  readonly unknown: readonly string[];
  /** Number of weeks in the response. */
  readonly records: number;
}

/**
 * Returns one row for each of the 90 days before `day`. GitHub omits stars that have been removed.
 */
export function decodeStarHistory(
  body: unknown,
  repository: { readonly upstreamId: string; readonly fullName: string },
  day: string,
  provenance: Provenance,
): DecodedStars {
  const weeks = z.array(z.unknown()).safeParse(body);
  if (!weeks.success) {
    const reason = 'expected an array of weeks';
    return {
      rows: [],
      refused: [{ stream: 'star_days', record: body, reason }],
      unknown: [],
      records: 1,
    };
  }
  const first = addDays(day, -daysBack);
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
      const starredOn = toStarredDay(week.data.week, index);
      if (starredOn >= day || starredOn < first) continue;
      rows.set(starredOn, {
        ...provenance,
        upstream_id: repository.upstreamId,
        full_name: repository.fullName,
        starred_on: starredOn,
        stars,
      });
    }
  }
  return { rows: [...rows.values()], refused, unknown: [...unknown], records: weeks.data.length };
}
