// Reads the report card that a release publishes.
import { readFile } from 'node:fs/promises';
import { ReportCard } from '../../contracts/report-card.ts';

/** Nothing where no file is named: pages may be built before there are any open files. */
export async function readReportCard(path: string): Promise<ReportCard | undefined> {
  if (path === '') return undefined;
  return ReportCard.parse(JSON.parse(await readFile(path, 'utf8')));
}
