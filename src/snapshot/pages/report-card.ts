// Reads the report card of a release.
import { readFile } from 'node:fs/promises';
import { ReportCard } from '../../contracts/report-card.ts';

/** Undefined without a path: pages can be built before there are open files. */
export async function readReportCard(path: string): Promise<ReportCard | undefined> {
  if (path === '') return undefined;
  return ReportCard.parse(JSON.parse(await readFile(path, 'utf8')));
}
