// Reads the report card of a release, which shows how well past scores predicted what happened
// later.
import { readFile } from 'node:fs/promises';
import { ReportCard } from '../../contracts/files/report-card.ts';

/** Returns undefined if `path` is empty, because pages can be built without a report card. */
export async function readReportCard(path: string): Promise<ReportCard | undefined> {
  if (path === '') return undefined;
  return ReportCard.parse(JSON.parse(await readFile(path, 'utf8')));
}
