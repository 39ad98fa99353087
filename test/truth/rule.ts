// What a rule of the truth gate is.

export interface Rule {
  readonly id: string;
  /** What must hold, as a sentence for the printed table. */
  readonly must: string;
  /**
   * A query over the release's graph and the tables of inputs.ts. Each row is a fault, with the
   * columns `subject` and `fault`.
   */
  readonly sql: string;
  /** `table.column` names that a graph must have for the rule to apply. */
  readonly needs?: readonly string[];
  /** Compares with what is known of one day, so other days are not checked. */
  readonly only?: 'reference-day';
}

/** A rule over projects: `fault` is an SQL text, `where` is the condition of the fault. */
export const projectRule = (
  id: string,
  must: string,
  where: string,
  fault: string,
  extra: Pick<Rule, 'needs' | 'only'> = {},
): Rule => ({
  id,
  must,
  sql: `select full_name as subject, ${fault} as fault from project where ${where}`,
  ...extra,
});
