// A report card with reference figures, for sites that are built without a release.
import { writeFileSync } from 'node:fs';
import { createReportCardInput } from '../../pipeline/commands/report-card-inputs.ts';
import { dataPaths } from '../../pipeline/io/atomic-files.ts';
import { buildReportCard } from '../../pipeline/publish/report-card/report-card.ts';

export async function writeReportCard(path: string, dataDir: string): Promise<void> {
  const header = {
    asOf: '2026-06-30',
    generated: '2026-06-30T05:29:00Z',
    siteName: 'Daybreak',
  };
  const card = await buildReportCard(createReportCardInput(dataPaths(dataDir)), header, null);
  writeFileSync(path, `${JSON.stringify(card)}\n`);
}
