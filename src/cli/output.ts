// Prints API data as a table, JSON, or CSV.
import type { Envelope } from '../client/send-request.ts';
import type { Session } from './session.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Column = readonly [string, (row: Row) => unknown];

/** Removes control characters, so that third-party text cannot control the terminal. */
export const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export function print(session: Session, response: Envelope, columns: readonly Column[]): void {
  const { data, meta } = response;
  const rows = (Array.isArray(data) ? data : [data]) as Row[];
  const { write } = session.terminal;
  if (session.format === 'json') write(`${JSON.stringify({ ok: true, data, meta }, null, 2)}\n`);
  else if (session.format === 'csv') write(toCsv(rows));
  else write(rows.length > 0 ? toTable(session, rows, columns) : 'No results.\n');
}

export function toTable(
  { terminal }: Pick<Session, 'terminal'>,
  rows: readonly Row[],
  columns: readonly Column[],
): string {
  const cells = rows.map((row) => columns.map(([, read]) => toCell(read(row))));
  const isNumber = columns.map(([, read]) => rows.some((row) => typeof read(row) === 'number'));
  const widths = columns.map(([heading], at) =>
    Math.max(heading.length, ...cells.map((row) => [...(row[at] ?? '')].length)),
  );
  if (terminal.isTerminal) narrow(widths, terminal.width);
  const toLine = (texts: readonly string[]) =>
    texts
      .map((text, at) => fill(text, widths[at] ?? 0, isNumber[at] === true))
      .join('  ')
      .trimEnd();
  const head = toLine(columns.map(([heading]) => heading));
  const bold = terminal.isTerminal ? `\u001b[1m${head}\u001b[22m` : head;
  return `${[bold, ...cells.map(toLine)].join('\n')}\n`;
}

/**
 * Narrows the widest column until a line fits the terminal or all columns have at most 12
 * characters.
 */
function narrow(widths: number[], width: number): void {
  const total = () => widths.reduce((sum, one) => sum + one + 2, -2);
  while (total() > width) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= 12) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

function fill(text: string, width: number, isRight: boolean): string {
  const letters = [...text];
  const short = letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : text;
  const space = ' '.repeat(Math.max(0, width - [...short].length));
  return isRight ? space + short : short + space;
}

export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 4 });
  if (Array.isArray(value)) return value.map(toCell).join(', ');
  return clean(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/**
 * Converts rows to CSV, with nested values as JSON. Text that a spreadsheet could run as a formula
 * gets a leading apostrophe.
 */
export function toCsv(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const toField = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    const raw = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const text = typeof value === 'string' && /^[=+@\t\r-]/.test(raw) ? `'${raw}` : raw;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((row) => names.map((name) => toField(row[name])).join(','));
  return `${[names.join(','), ...lines].join('\r\n')}\r\n`;
}

const bars = '▁▂▃▄▅▆▇█';

/**
 * Draws values as block characters. If there are more than `width` values, draws only every nth
 * value, with the smallest n that fits. Draws a space for an unknown value.
 */
export function sparkline(values: readonly (number | null)[], width = 30): string {
  const step = Math.max(1, Math.ceil(values.length / width));
  const some = values.filter((_, at) => (values.length - 1 - at) % step === 0);
  const known = some.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const toBar = (value: number) =>
    bars[high === low ? 3 : Math.round(((value - low) / (high - low)) * (bars.length - 1))];
  return some.map((value) => (value === null ? ' ' : toBar(value))).join('');
}
