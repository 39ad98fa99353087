// The report card of this build, read once, and the method's page on which each part of it is told.
import { reportCardPath } from 'virtual:daybreak';
import type { SectionName } from '../../contracts/evaluation.ts';
import type { ScoreCard } from '../../contracts/report-card.ts';
import { readReportCard } from '../../snapshot/pages/report-card.ts';

export const card = await readReportCard(reportCardPath);

/** Methods whose figures stand in a section of another's name. */
const sectionByMethod: Readonly<Record<string, SectionName>> = {
  pace: 'momentum',
  momentum: 'momentum',
  velocity: 'momentum',
  'star-integrity': 'integrity',
};

/** What was measured of a method; nothing where it is none that can be measured. */
export function findScore(method: string): ScoreCard | undefined {
  const section = sectionByMethod[method] ?? method;
  return card?.scores.find((score) => score.section === section);
}
