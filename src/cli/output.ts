// Prints API data as a table, JSON, or CSV.
import type { Envelope } from '../client/send-request.ts';
import { toCsv as toCsvText } from '../lib/csv.ts';
import type { SafeTerminal, Session, Terminal } from './session.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Column = readonly [string, (row: Row) => unknown];

/** Control and direction characters, except line breaks. They could control a terminal. */
const controls = /(?!\r?\n)[\p{Cc}\p{Cf}]/gu;

export const toSafe = ({ write, warn, ...terminal }: Terminal): SafeTerminal => {
  const clean = (text: string) => text.replace(controls, ' ');
  return {
    ...terminal,
    write: (text) => write(clean(text)),
    writeHeading: (text) =>
      write(terminal.isTerminal ? `\u001b[1m${clean(text)}\u001b[22m\n` : `${clean(text)}\n`),
    warn: (text) => warn(clean(text)),
  };
};

/** Puts text on one line. */
export const toLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

const toEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON keeps the characters that a terminal must not get, as escapes. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(controls, (character) =>
    character.split('').map(toEscape).join(''),
  );

export function print(session: Session, response: Envelope, columns: readonly Column[]): void {
  const { data, meta } = response;
  const rows = (Array.isArray(data) ? data : [data]) as Row[];
  const { write } = session.terminal;
  if (session.format === 'json') write(`${toJson({ ok: true, data, meta })}\n`);
  else if (session.format === 'csv') write(toCsv(rows));
  else if (rows.length === 0) write('No results.\n');
  else printTable(session, rows, columns);
}

function printTable(
  { terminal }: Pick<Session, 'terminal'>,
  rows: readonly Row[],
  columns: readonly Column[],
): void {
  const cells = rows.map((row) => columns.map(([, read]) => toCell(read(row))));
  const isNumber = columns.map(([, read]) => rows.some((row) => typeof read(row) === 'number'));
  const widths = columns.map(([heading], at) =>
    Math.max(heading.length, ...cells.map((row) => [...(row[at] ?? '')].length)),
  );
  if (terminal.isTerminal) narrow(widths, terminal.width);
  const join = (texts: readonly string[]) =>
    texts
      .map((text, at) => fill(text, widths[at] ?? 0, isNumber[at] === true))
      .join('  ')
      .trimEnd();
  terminal.writeHeading(join(columns.map(([heading]) => heading)));
  terminal.write(cells.map((row) => `${join(row)}\n`).join(''));
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
  return toLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Converts rows to CSV, with nested values as JSON. */
function toCsv(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const toField = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return toCsvText([names, ...rows.map((row) => names.map((name) => toField(row[name])))]);
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
