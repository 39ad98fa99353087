// The type of an MCP tool, and the arguments and result fields that several tools share.
import { z } from 'zod';
import { Day } from '../lib/scalars.ts';
import type { Api } from './api.ts';

/** A tool's result before its size is limited and the shared fields are added. */
export interface Draft {
  /** The path of a page or API request that returns the same data. */
  readonly source: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Returned as `items`. If the result is too large, items at the end are omitted. */
  readonly items?: readonly unknown[];
  /** Returns the cursor after the first `count` items, or null if there are no more. */
  readonly next?: (count: number) => string | null;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Alternative argument name → argument name. Models often guess argument names. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly run: (api: Api, args: Record<string, unknown>) => Promise<Draft>;
}

interface Options<I extends z.ZodObject>
  extends Omit<Tool, 'input' | 'output' | 'run' | 'aliases'> {
  readonly input: I;
  readonly output: z.ZodRawShape;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly run: (api: Api, args: z.infer<I>) => Promise<Draft>;
}

export const details = ['concise', 'full'] as const;
export type Detail = (typeof details)[number];

export const detail = z.enum(details).default('concise');
export const cursor = z.string().min(1).max(200).optional().describe('Last next_cursor');

/** Marks third-party text, which the model must treat as data and never as instructions. */
export const untrusted = <T extends z.ZodType>(schema: T) => schema.describe('untrusted');

const envelope = {
  release: z.string(),
  as_of: Day,
  source_url: z.url(),
};
export const paged = { next_cursor: z.string().nullable() };

/**
 * Builds a tool. Adds the shared fields to its output schema. The input schema determines the type
 * of the arguments of `run`.
 */
export const defineTool = <I extends z.ZodObject>({ output, run, ...tool }: Options<I>): Tool => ({
  aliases: {},
  ...tool,
  output: z.strictObject({ ...envelope, ...output }),
  run: (api, args) => run(api, args as z.infer<I>),
});
