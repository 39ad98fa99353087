// Which evaluation a release shows: the installation's own, else the one that comes with the project.
import { readFile } from 'node:fs/promises';
import { Evaluation, type SectionName, sectionNames } from '../../../src/contracts/evaluation.ts';
import { Failure } from '../../io/failure.ts';
import { exists } from '../../io/files.ts';
import { firstLine } from '../text.ts';

/** The versions of the methods as they are, by the section that measures them. */
export type MethodVersions = Readonly<Record<SectionName, number>>;

export interface ChooseInput {
  /** The evaluation of the installation's own log, where one was made. */
  readonly ownPath: string;
  /** The evaluation that comes with the project. */
  readonly referencePath: string;
  readonly versions: MethodVersions;
}

export interface Chosen {
  readonly evaluation: Evaluation;
  readonly origin: 'installation' | 'reference';
  /** Why it is not the installation's own. */
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

/** What an installation measured of its own log, if it did. */
export interface OwnEvaluation {
  /** Absent where there is no file of it, or one that cannot be read. */
  readonly evaluation?: Evaluation;
  readonly isThere: boolean;
  /** Sections that were measured on other versions of their methods. */
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
    // Damaged, or of another form: the next evaluation writes it anew.
    return { isThere: true, older: [] };
  }
}

/** Why an installation's own evaluation is not shown; null where it is. */
function explainRefusal({ evaluation, isThere, older }: OwnEvaluation): string | null {
  if (!isThere) {
    return 'This installation has not measured its own history yet: that takes thirteen months of it.';
  }
  if (!evaluation) return 'What this installation measured of its own history cannot be read.';
  if (!evaluation.health) return explainAbsent(evaluation);
  if (older.length === 0) return null;
  return (
    `What this installation measured on ${evaluation.evaluated_on} is of other versions of the ` +
    `methods (${older.join(', ')}).`
  );
}

function explainAbsent({ absent }: Evaluation): string {
  const reason = absent.find(({ section }) => section === 'health')?.reason ?? '';
  return `This installation’s own history allows no figures for health yet. ${reason}`.trim();
}

async function readReference({ referencePath }: ChooseInput): Promise<Evaluation> {
  try {
    return Evaluation.parse(JSON.parse(await readFile(referencePath, 'utf8')));
  } catch (cause) {
    throw new Failure(
      'storage',
      `The evaluation that comes with the project, ${referencePath}, cannot be read: ` +
        `${firstLine(cause)}. Restore it from the project, or run evaluate --write-reference.`,
      { cause },
    );
  }
}
