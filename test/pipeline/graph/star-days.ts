// Creates rows of stg_star_day from a project's daily totals, for cases of models that read it.

type StarDay = {
  readonly project_no: number;
  readonly day_no: number;
  readonly is_observed: boolean;
  readonly stars: number;
  readonly gain: number | null;
  readonly gap_days: number | null;
  readonly gain_7d: number | null;
  readonly gain_14d: number | null;
  readonly gain_28d: number | null;
  readonly gain_month: number;
  readonly month_days: number;
};

/** `totals` contains [day number, stars], oldest first. Days in between are unknown. */
export function starDays(
  projectNo: number,
  totals: ReadonlyArray<readonly [dayNo: number, stars: number]>,
): StarDay[] {
  const starsOn = new Map(totals);
  const gainSince = (dayNo: number, stars: number, daysAgo: number): number | null => {
    const before = starsOn.get(dayNo - daysAgo);
    return before === undefined ? null : stars - before;
  };
  return totals.map(([dayNo, stars], at) => {
    const last = totals[at - 1];
    const [firstNo, firstStars] = totals.find(([day]) => day >= dayNo - 28) ?? [dayNo, stars];
    return {
      project_no: projectNo,
      day_no: dayNo,
      is_observed: true,
      stars,
      gain: last === undefined ? null : stars - last[1],
      gap_days: last === undefined ? null : dayNo - last[0],
      gain_7d: gainSince(dayNo, stars, 7),
      gain_14d: gainSince(dayNo, stars, 14),
      gain_28d: gainSince(dayNo, stars, 28),
      gain_month: stars - firstStars,
      month_days: dayNo - firstNo,
    };
  });
}

/** Returns a number for a project name in a case. The same name has the same number. */
export function projectNo(name: string): number {
  let no = 0;
  for (const letter of name) no = (no * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return no;
}
