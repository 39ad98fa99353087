// The type of a rule in the truth gate.

export interface Rule {
  readonly id: string;
  /** The rule as a sentence, for the printed table. */
  readonly must: string;
  /**
   * A query over the release's graph and the tables of inputs.ts. Each row is a fault, with the
   * columns `subject` and `fault`.
   */
  readonly sql: string;
  /** Columns as `table.column` that the rule requires in the graph. */
  readonly needs?: readonly string[];
  /** The rule compares with facts of the reference day, so other days are not checked. */
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
