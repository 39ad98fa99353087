// How numbers, days and prices read on a page. Pure, in UTC, the same on every machine.
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

export const unknown = '–';

/** As many whole words as fit into `length` characters, `…` where some are left out. */
export function cutWords(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  return `${cut.replace(/(?<=.{20})[\s,:;(]+\S*$/u, '')}…`;
}

/** 12345 → `12,345` */
export function formatCount(value: number | null): string {
  if (value === null) return unknown;
  const digits = String(Math.abs(Math.round(value))).replace(/\B(?=(\d{3})+$)/g, ',');
  return value < 0 ? `−${digits}` : digits;
}

/** To two digits, for a number that need not be new on every page: 12345 → 12000. */
export function roundStars(stars: number | null): number | null {
  return stars === null ? null : Number(stars.toPrecision(2));
}

/** With its sign: `+12`, `−3`, `0`. */
export function formatGain(value: number | null): string {
  return value !== null && value > 0 ? `+${formatCount(value)}` : formatCount(value);
}

/** `2026-06-30` or an instant → `30 June 2026` */
export function formatDay(day: string | null): string {
  if (day === null) return unknown;
  const [year, month, date] = day.slice(0, 10).split('-');
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}

/** `2026-06-30` → `30 Jun` */
export function formatShortDay(day: string): string {
  const [date, month] = formatDay(day).split(' ');
  return `${date} ${month?.slice(0, 3)}`;
}

/** `2026-06-30T05:20:19Z` → `30 June 2026, 05:20 UTC` */
export const formatInstant = (instant: string | null): string =>
  instant === null ? unknown : `${formatDay(instant)}, ${instant.slice(11, 16)} UTC`;

/** Dollars per million tokens, as many digits as it takes: `$0.15`, `$0.0375`, `free`. */
export function formatPrice(price: number | null): string {
  if (price === null) return unknown;
  if (price === 0) return 'free';
  const [whole, fraction = ''] = price.toFixed(9).replace(/0+$/, '').split('.');
  return `$${formatCount(Number(whole))}.${fraction.padEnd(2, '0')}`;
}

/** 131072 → `131k`, 1000000 → `1M` */
export function formatTokens(tokens: number | null): string {
  if (tokens === null) return unknown;
  if (tokens >= 1_000_000) return `${(tokens / 1_000_000).toFixed(1).replace(/\.0$/, '')}M`;
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}k` : String(tokens);
}

/** The day `count` days after `day`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** `1 project`, `2 projects` */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** SPDX's words for a licence that is absent or not recognised, in ours. */
export function formatLicence(licence: string | null): string {
  if (licence === null) return unknown;
  return { NONE: 'none', NOASSERTION: 'other' }[licence] ?? licence;
}

/** Text for an attribute, where Astro leaves `<` and `>` as they are: right, but it looks like markup. */
export const toAttributeText = (text: string): string =>
  text.replaceAll('<', '‹').replaceAll('>', '›');

/** `text+image->text` → `text, image → text`; a dash where no source says. */
export const formatModality = (modality: string): string =>
  modality === 'unknown->unknown'
    ? unknown
    : modality.replace('->', ' → ').replaceAll('+', ', ').replaceAll('unknown', '?');

/** 6210000 → `6.2 MB`; thousands, as drives and networks count. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return unknown;
  if (bytes < 1000) return countOf(bytes, 'byte');
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${amount < 10 ? amount.toFixed(1) : formatCount(amount)} ${unit}`;
}

/** How long before `until` an instant was: `12 minutes`, `5 hours`, `129 days`. */
export function formatAge(instant: string | null, until: string): string {
  if (instant === null) return unknown;
  const minutes = Math.max(0, Math.round((Date.parse(until) - Date.parse(instant)) / 60_000));
  if (minutes < 120) return countOf(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.round(hours / 24), 'day');
}
