// What a tool is, and the arguments and fields that tools share.
import { z } from 'zod';
import { Day } from '../contracts/scalars.ts';
import type { Api } from './api.ts';

/** What a tool returns before it is cut to the size limit and wrapped. */
export interface Draft {
  /** Path of the page or of the API request with the same data. */
  readonly source: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Published as `items`. Items at the end are left out when the result is too large. */
  readonly items?: readonly unknown[];
  /** The cursor after the first `count` items, or null if there are no others. */
  readonly next?: (count: number) => string | null;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Other names under which clients send an argument. */
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
/** Opaque to clients. */
export const cursor = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('next_cursor of the previous result');

/** Text that somebody else wrote: data for the model, never instructions. */
export const untrusted = <T extends z.ZodType>(schema: T) => schema.describe('untrusted');

/** Fields of every result. */
const envelope = {
  release: z.string(),
  as_of: Day,
  source_url: z.url(),
};
export const paged = { next_cursor: z.string().nullable() };

/** Adds the shared fields, and lets the server call the tool with arguments that it has checked. */
export const defineTool = <I extends z.ZodObject>({ output, run, ...tool }: Options<I>): Tool => ({
  aliases: {},
  ...tool,
  output: z.strictObject({ ...envelope, ...output }),
  run: (api, args) => run(api, args as z.infer<I>),
});
