// Schemas of the admin commands and results that the command-line tool and the server exchange.
import { z } from 'zod';
import { Plan } from '../../contracts/api/plans.ts';
import { WebhookId } from '../../contracts/api/webhooks.ts';
import { passwordRules } from '../../lib/password-rules.ts';

const email = z.string().trim().toLowerCase().pipe(z.email());
const file = z.string().min(1);

export const AdminCommand = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal('keys create'),
    email,
    /** If undefined, an existing account keeps its plan, and a new account gets the plan `free`. */
    plan: Plan.optional(),
    name: z.string().max(60),
  }),
  z.strictObject({
    command: z.literal('keys list'),
    email: email.optional(),
    /** Whether to include revoked keys. */
    isAll: z.boolean(),
  }),
  z.strictObject({ command: z.literal('keys revoke'), key: z.string().min(1) }),
  z.strictObject({ command: z.literal('accounts list') }),
  z.strictObject({ command: z.literal('accounts plan'), email, plan: Plan }),
  z.strictObject({
    command: z.literal('accounts password'),
    email,
    password: z.string().min(passwordRules.minLength).max(passwordRules.maxLength),
  }),
  z.strictObject({ command: z.literal('accounts reset-link'), email }),
  z.strictObject({ command: z.literal('accounts remove'), email }),
  z.strictObject({ command: z.literal('webhooks list'), email: email.optional() }),
  z.strictObject({ command: z.literal('webhooks disable'), id: WebhookId }),
  z.strictObject({ command: z.literal('webhooks enable'), id: WebhookId }),
  z.strictObject({ command: z.literal('webhooks reset-secrets') }),
  z.strictObject({
    command: z.literal('rebuild'),
    /** If undefined, the command only shows whether rebuild mode is on. */
    isOn: z.boolean().optional(),
  }),
  z.strictObject({ command: z.literal('backup'), file: file.optional() }),
  z.strictObject({ command: z.literal('restore'), file }),
]);
export type AdminCommand = z.infer<typeof AdminCommand>;

export const failureCodes = ['unforeseen', 'usage', 'not_found', 'refused', 'busy'] as const;
export type FailureCode = (typeof failureCodes)[number];

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Record = z.record(z.string(), Scalar);
export type AdminRecord = z.infer<typeof Record>;

export const AdminResponse = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), data: z.union([Record, z.array(Record)]) }),
  z.strictObject({ ok: z.literal(false), code: z.enum(failureCodes), message: z.string() }),
]);
export type AdminResponse = z.infer<typeof AdminResponse>;

/** An error to show to the operator. Its message explains what to do next. */
export class AdminFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
