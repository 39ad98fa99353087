// Reads the report card of this release, and finds the section for each method.

import type { SectionName } from '../../contracts/files/evaluation.ts';
import type { ScoreCard } from '../../contracts/files/report-card.ts';
import { readReportCard } from '../../snapshot/pages/report-card.ts';
import { reportCardPath } from './site-build-input.ts';

export const card = await readReportCard(reportCardPath);

/**
 * Maps method ids to sections of the report card. The section of any other method has the same id
 * as the method.
 */
const sectionByMethod: Readonly<Record<string, SectionName>> = {
  pace: 'momentum',
  velocity: 'momentum',
  'star-integrity': 'integrity',
};

export function findScore(method: string): ScoreCard | undefined {
  const section = sectionByMethod[method] ?? method;
  return card?.scores.find((score) => score.section === section);
}
