// An answer as an operator reads it.
import type { AdminCommand, AdminRecord } from './commands.ts';

type Data = AdminRecord | readonly AdminRecord[];

/** What goes to standard output, and what is said beside it on standard error. */
export interface Shown {
  readonly out: string;
  readonly note?: string;
}

/** A new key stands alone on standard output, so that a script can take it as it is. */
export function showAnswer(command: AdminCommand, data: Data): Shown {
  if (isRecords(data)) return { out: data.length > 0 ? toTable(data) : '', ...noteEmpty(data) };
  switch (command.command) {
    case 'keys create':
      return { out: `${data.key}\n`, note: `${tellNewKey(data)}\n` };
    case 'keys revoke':
      return { out: `${data.prefix} ${tellRevoked(data)}\n` };
    case 'accounts plan':
      return { out: `${data.account} has the plan ${data.plan} now.\n` };
    case 'accounts password':
      return {
        out: `${data.account} has a new password; ${data.sessions_ended} sessions ended.\n`,
      };
    case 'accounts remove':
      return { out: `${data.account} is removed, with all that was its own.\n` };
    case 'webhooks disable':
    case 'webhooks enable':
      return { out: `${tellSwitched(data)}\n` };
    case 'webhooks reset-secrets':
      return { out: `${data.reset} webhooks were disabled and got a new secret.\n` };
    case 'rebuild':
      return { out: `Rebuild mode is ${data.rebuild ? 'on' : 'off'}.\n` };
    case 'backup':
      return { out: `${data.file}\n`, note: `${data.rows} rows were backed up.\n` };
    default:
      return { out: tellRestored(data) };
  }
}

const isRecords = (data: Data): data is readonly AdminRecord[] => Array.isArray(data);

const noteEmpty = (data: readonly AdminRecord[]): { note?: string } =>
  data.length > 0 ? {} : { note: 'There are none.\n' };

function tellNewKey(data: AdminRecord): string {
  const account = `${data.is_new_account ? 'the new account ' : ''}${data.account}`;
  const plan = data.is_plan_changed ? `now ${data.plan}` : data.plan;
  return `A key of ${account} (${plan}). It is not shown again.`;
}

const tellRevoked = (data: AdminRecord): string =>
  data.was_revoked_before
    ? `was revoked before, at ${data.revoked}.`
    : `of ${data.account} is revoked.`;

/** What was missed is the owner's to send. */
function tellSwitched(data: AdminRecord): string {
  const missed = data.missed === 0 ? '' : ` Missed deliveries: ${data.missed}.`;
  const now = data.is_changed ? 'is' : 'was already';
  return `${data.webhook} of ${data.account} ${now} ${data.state}.${missed}`;
}

const tellRestored = (data: AdminRecord): string =>
  `${data.rows} rows of ${data.created} were restored. ` +
  `What was there before is in ${data.before}.\n`;

/** Columns that nobody types are left to `--json`. */
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
