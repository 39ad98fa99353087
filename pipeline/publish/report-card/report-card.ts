// Builds the report card of a release: a sentence about each score, all figures, and the sources of
// the evaluated data.
import { attribution } from '../../../src/contracts/api/envelope.ts';
import { type Evaluation, sectionNames } from '../../../src/contracts/files/evaluation.ts';
import {
  type CardSource,
  type Estimates,
  ReportCard,
} from '../../../src/contracts/files/report-card.ts';
import type { Snapshot } from '../../../src/snapshot/release/snapshot.ts';
import { count, joinWords, longDay } from '../format-text.ts';
import type { ReleaseHeader } from '../open-files.ts';
import { type ChooseInput, type Chosen, chooseEvaluation } from './choose-evaluation.ts';
import { toScoreCard } from './score-card.ts';

/** A source of observations. The log may contain no observations from it. */
export interface KnownSource {
  readonly id: string;
  readonly name: string;
  readonly url: string | null;
  readonly license: string;
}

export interface ReportCardInput extends ChooseInput {
  readonly sources: readonly KnownSource[];
}

/**
 * Builds the report card. Throws a Failure if the reference evaluation is needed but cannot be
 * read.
 */
export async function buildReportCard(
  input: ReportCardInput,
  header: ReleaseHeader,
  estimates: Omit<Estimates, 'version'> | null,
): Promise<ReportCard> {
  const chosen = await chooseEvaluation(input);
  const { evaluation } = chosen;
  const nameOf = (id: string): string => findSource(id, input.sources).name;
  return ReportCard.parse({
    generated: header.generated,
    attribution: attribution(header.siteName),
    origin: chosen.origin,
    note: describeOrigin(chosen, input.sources),
    reason: chosen.reason,
    scores: sectionNames.map((section) =>
      toScoreCard(section, { evaluation, versions: input.versions, nameOf }),
    ),
    estimates: estimates && { ...estimates, version: input.versions.health },
    sources: evaluation.data.sources.map((source) => toSource(source, input.sources)),
    evaluation,
  });
}

export const toReportCardFile = async (
  input: ReportCardInput,
  header: ReleaseHeader,
  snapshot: Snapshot,
): Promise<string> =>
  `${JSON.stringify(await buildReportCard(input, header, await readEstimates(snapshot)))}\n`;

/** With fewer projects, the share of equal labels says little. */
const minCompared = 30;

async function readEstimates(snapshot: Snapshot): Promise<Omit<Estimates, 'version'> | null> {
  const [row] = await snapshot.rows<Omit<Estimates, 'version'>>('select * from estimate_agreement');
  return row && row.projects >= minCompared ? row : null;
}

function describeOrigin({ evaluation, origin }: Chosen, known: readonly KnownSource[]): string {
  const { data, evaluated_on } = evaluation;
  const seen =
    `${count(data.observations)} observations of ${count(data.repositories)} repositories from ` +
    `${longDay(data.first_day)} to ${longDay(data.last_day)}`;
  if (origin === 'installation') {
    return `Measured on ${longDay(evaluated_on)} by this installation on its own data: ${seen}.`;
  }
  const licenses = data.sources.map((source) => findSource(source.id, known).license);
  return (
    `Measured on ${longDay(evaluated_on)} on public data (${joinWords([...new Set(licenses)].sort())}): ` +
    `${seen}. Reference figures of the project, not of this installation.`
  );
}

const findSource = (id: string, known: readonly KnownSource[]): KnownSource =>
  known.find((one) => one.id === id) ?? { id, name: id, url: null, license: 'NOASSERTION' };

function toSource(
  source: Evaluation['data']['sources'][number],
  known: readonly KnownSource[],
): CardSource {
  const { name, url, license } = findSource(source.id, known);
  return { ...source, name, url, licence: license };
}
