// All error codes of the service. Never rename or delete a code, because API clients depend on it.
import { z } from 'zod';

/** Code → HTTP status. */
export const problems = {
  invalid_parameter: 400,
  invalid_body: 400,
  missing_key: 401,
  invalid_key: 403,
  plan_required: 403,
  webhook_limit: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  quota_exceeded: 429,
  slow_down: 429,
  internal: 500,
  rebuilding: 503,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problems;

export const ErrorBody = z.strictObject({
  ok: z.literal(false),
  error: z.strictObject({
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    message: z.string().min(1),
    details: z
      .array(
        z.strictObject({
          param: z.string().describe('Name of the invalid parameter or field.'),
          message: z.string().describe('What is wrong with its value.'),
        }),
      )
      .optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** An error that the caller receives as an error response. */
export class ServiceError extends Error {
  readonly code: ProblemCode;
  readonly details: ReadonlyArray<{ param: string; message: string }> | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    options: { details?: ReadonlyArray<{ param: string; message: string }>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.details = options.details;
  }

  get status(): (typeof problems)[ProblemCode] {
    return problems[this.code];
  }
}
