// Chooses the evaluation to publish: this installation's own, or the reference evaluation.
import { readFile } from 'node:fs/promises';
import {
  Evaluation,
  type SectionName,
  sectionNames,
} from '../../../src/contracts/files/evaluation.ts';
import { exists } from '../../io/atomic-files.ts';
import { Failure } from '../../io/failure.ts';
import { firstLine } from '../format-text.ts';

export type MethodVersions = Readonly<Record<SectionName, number>>;

export interface ChooseInput {
  readonly ownPath: string;
  readonly referencePath: string;
  readonly versions: MethodVersions;
}

export interface Chosen {
  readonly evaluation: Evaluation;
  readonly origin: 'installation' | 'reference';
  /** Why the installation's own evaluation is not shown. Null if it is shown. */
  readonly reason: string | null;
}

export async function chooseEvaluation(input: ChooseInput): Promise<Chosen> {
  const own = await readOwnEvaluation(input);
  const reason = explainRefusal(own);
  if (own.evaluation !== undefined && reason === null) {
    return { evaluation: own.evaluation, origin: 'installation', reason };
  }
  return { evaluation: await readReference(input), origin: 'reference', reason };
}

export interface OwnEvaluation {
  /** Undefined if the file is missing or unreadable. */
  readonly evaluation?: Evaluation;
  readonly isThere: boolean;
  /** Sections whose method now has a different version than in the evaluation. */
  readonly older: readonly SectionName[];
}

export async function readOwnEvaluation({
  ownPath,
  versions,
}: ChooseInput): Promise<OwnEvaluation> {
  if (!(await exists(ownPath))) return { isThere: false, older: [] };
  try {
    const evaluation = Evaluation.parse(JSON.parse(await readFile(ownPath, 'utf8')));
    const older = sectionNames.filter(
      (name) => evaluation[name] !== null && evaluation[name].method_version !== versions[name],
    );
    return { evaluation, isThere: true, older };
  } catch {
    // The file is damaged or has another format. The next evaluation replaces it.
    return { isThere: true, older: [] };
  }
}

function explainRefusal({ evaluation, isThere, older }: OwnEvaluation): string | null {
  if (!isThere) {
    return 'This installation has not evaluated its own history yet, which requires thirteen months of data.';
  }
  if (!evaluation) return 'The evaluation of this installation’s own history cannot be read.';
  if (!evaluation.health) return explainAbsent(evaluation);
  if (older.length === 0) return null;
  return (
    `The evaluation of this installation from ${evaluation.evaluated_on} used other versions of the ` +
    `methods (${older.join(', ')}).`
  );
}

function explainAbsent({ absent }: Evaluation): string {
  const reason = absent.find(({ section }) => section === 'health')?.reason ?? '';
  return `This installation does not have enough history to evaluate health yet. ${reason}`.trim();
}

async function readReference({ referencePath }: ChooseInput): Promise<Evaluation> {
  try {
    return Evaluation.parse(JSON.parse(await readFile(referencePath, 'utf8')));
  } catch (cause) {
    throw new Failure(
      'storage',
      `The reference evaluation ${referencePath} cannot be read: ` +
        `${firstLine(cause)}. Restore the file from the repository, or run \`evaluate --write-reference\`.`,
      { cause },
    );
  }
}
