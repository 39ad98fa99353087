// Writes CSV, for the command line and for the download of the SQL page.

/** A spreadsheet ignores leading spaces, and may run text that starts so as a formula. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;
const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Text that could run as a formula gets a leading apostrophe. */
function toField(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
