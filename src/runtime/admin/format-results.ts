// Formats the results of admin commands for the terminal.
import type { AdminCommand, AdminRecord } from './command-schemas.ts';

type Data = AdminRecord | readonly AdminRecord[];

/** `out` is written to standard output, and `note` to standard error. */
export interface Shown {
  readonly out: string;
  readonly note?: string;
}

/**
 * Formats the result of a command. If the result is a key, a link, or a file, `out` contains only
 * that, so that scripts can use it.
 */
export function formatResponse(command: AdminCommand, data: Data): Shown {
  if (isRecords(data)) return { out: data.length > 0 ? toTable(data) : '', ...noteEmpty(data) };
  switch (command.command) {
    case 'keys create':
      return { out: `${data.key}\n`, note: `${describeNewKey(data)}\n` };
    case 'keys revoke':
      return { out: `${data.prefix} ${describeRevoked(data)}\n` };
    case 'accounts plan':
      return { out: `${data.account} now has the plan ${data.plan}.\n` };
    case 'accounts password':
      return {
        out: `Password of ${data.account} changed. Sessions ended: ${data.sessions_ended}.\n`,
      };
    case 'accounts reset-link':
      return {
        out: `${data.link}\n`,
        note: `Link for ${data.account}. It works once and expires in ${data.minutes} minutes. Send it only to the owner.\n`,
      };
    case 'accounts remove':
      return { out: `${data.account} was removed with its keys, sessions, usage, and webhooks.\n` };
    case 'webhooks disable':
    case 'webhooks enable':
      return { out: `${describeSwitched(data)}\n` };
    case 'webhooks reset-secrets':
      return { out: `Webhooks disabled and given a new secret: ${data.reset}.\n` };
    case 'rebuild':
      return { out: `Rebuild mode is ${data.rebuild ? 'on' : 'off'}.\n` };
    case 'backup':
      return { out: `${data.file}\n`, note: `Backed up ${data.rows} rows.\n` };
    default:
      return { out: describeRestored(data) };
  }
}

const isRecords = (data: Data): data is readonly AdminRecord[] => Array.isArray(data);

const noteEmpty = (data: readonly AdminRecord[]): { note?: string } =>
  data.length > 0 ? {} : { note: 'None found.\n' };

function describeNewKey(data: AdminRecord): string {
  const account = `${data.is_new_account ? 'the new account ' : ''}${data.account}`;
  const plan = data.is_plan_changed ? `changed to ${data.plan}` : data.plan;
  return `Key created for ${account} (plan ${plan}). It is shown only once.`;
}

const describeRevoked = (data: AdminRecord): string =>
  data.was_revoked_before
    ? `was already revoked at ${data.revoked}.`
    : `of ${data.account} was revoked.`;

/** Includes the number of missed deliveries. Only the owner of the webhook can resend them. */
function describeSwitched(data: AdminRecord): string {
  const missed = data.missed === 0 ? '' : ` Missed deliveries: ${data.missed}.`;
  const now = data.is_changed ? 'is' : 'was already';
  return `${data.webhook} of ${data.account} ${now} ${data.state}.${missed}`;
}

const describeRestored = (data: AdminRecord): string =>
  `Restored ${data.rows} rows from the backup of ${data.created}. ` +
  `A backup of the previous state is in ${data.before}.\n`;

/** Formats records as a table without the column `id`. Only the output of `--json` contains it. */
function toTable(records: readonly AdminRecord[]): string {
  const names = Object.keys(records[0] ?? {}).filter((name) => name !== 'id');
  const rows = [names, ...records.map((record) => names.map((name) => toCell(record[name])))];
  const widths = names.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

const toCell = (value: AdminRecord[string] | undefined): string =>
  value === null || value === undefined ? '-' : String(value);
