// The types of columns in the observation streams: the Parquet type and the zod schema.
import { z } from 'zod';
import { Count, Day, Instant, RepoName } from '../../src/lib/scalars.ts';

export interface Column {
  readonly sql: string;
  readonly schema: z.ZodType;
  /** Whether older log files lack the column. For rows from these files, the value is null. */
  readonly isLater?: boolean;
}

export const text = { sql: 'varchar', schema: z.string().min(1).nullable() } satisfies Column;
export const requiredText = { sql: 'varchar', schema: z.string().min(1) } satisfies Column;
export const count = { sql: 'bigint', schema: Count.nullable() } satisfies Column;
export const flag = { sql: 'boolean', schema: z.boolean().nullable() } satisfies Column;
export const instant = { sql: 'timestamp', schema: Instant.nullable() } satisfies Column;
export const requiredInstant = { sql: 'timestamp', schema: Instant } satisfies Column;
export const texts = { sql: 'varchar[]', schema: z.array(z.string()).nullable() } satisfies Column;
export const repoName = { sql: 'varchar', schema: RepoName } satisfies Column;
export const share = { sql: 'double', schema: z.number().min(0).max(1) } satisfies Column;
export const day = { sql: 'date', schema: Day } satisfies Column;
/**
 * Nine decimal places are enough for prices per token and per million tokens. Strings keep prices
 * exact.
 */
export const price = {
  sql: 'decimal(18, 9)',
  schema: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?$/, 'a decimal such as "0.25"')
    .nullable(),
} satisfies Column;

export const laterPrice = {
  ...price,
  schema: price.schema.optional(),
  isLater: true,
} satisfies Column;
export const laterFlag = {
  ...flag,
  schema: flag.schema.optional(),
  isLater: true,
} satisfies Column;
export const laterText = {
  ...text,
  schema: text.schema.optional(),
  isLater: true,
} satisfies Column;
export const laterTexts = {
  ...texts,
  schema: texts.schema.optional(),
  isLater: true,
} satisfies Column;
export const laterCount = {
  ...count,
  schema: count.schema.optional(),
  isLater: true,
} satisfies Column;
export const laterInstant = {
  ...instant,
  schema: instant.schema.optional(),
  isLater: true,
} satisfies Column;
export const laterDay = {
  ...day,
  schema: Day.nullable().optional(),
  isLater: true,
} satisfies Column;
