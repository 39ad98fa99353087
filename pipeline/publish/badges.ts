// Draws badges for project READMEs: small SVGs that show health and trend.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BadgeFacts,
  toBadgeColor,
  toBadgeMessage,
  toBadgeState,
} from '../../src/lib/badge-text.ts';
import { escapeHtml } from '../../src/lib/escape-html.ts';
import type { Snapshot } from '../../src/snapshot/release/snapshot.ts';

/**
 * Approximate width of a character, in pixels. The `textLength` attribute makes the text fit
 * exactly.
 */
const characterWidth = 6.6;
const padding = 8;
const height = 20;
const trendWidth = 18;

/** The arrow of each trend, as an SVG path in a box of 10 by 10 pixels. */
const arrows: Readonly<Record<string, string>> = {
  accelerating: 'M1 9L9 1M3 1h6v6',
  steady: 'M0 5h9M5 1l4 4-4 4',
  quiet: 'M5 0v9M1 5l4 4 4-4',
};

export interface DrawnFacts extends BadgeFacts {
  readonly trend: string | null;
}

/**
 * Draws a badge such as `health 72 healthy` with an arrow for the trend. A badge is smaller than
 * 1,024 bytes, so it is not compressed.
 */
export function toBadge(facts: DrawnFacts): string {
  const { health, label, trend } = facts;
  const value = toBadgeMessage(facts);
  const [left, right] = [textWidth('health'), textWidth(value)];
  const arrow = trend === null ? undefined : arrows[trend];
  const width = left + right + (arrow ? trendWidth : 0);
  const words = `health: ${health === null ? value : `${health} of 100, ${toBadgeState(facts)}`}${
    arrow ? `; trend: ${trend}` : ''
  }`;
  const color = toBadgeColor(label);
  const place = (text: string, x: number, room: number) =>
    `<text x="${x + padding}" y="14" textLength="${room - 2 * padding}">${escapeHtml(text)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(words)}">` +
    `<title>${escapeHtml(words)}</title>` +
    `<clipPath id="c"><rect width="${width}" height="${height}" rx="3"/></clipPath>` +
    `<g clip-path="url(#c)"><path fill="#2b2f36" d="M0 0h${left}v${height}H0z"/>` +
    `<path fill="${color}" d="M${left} 0h${width - left}v${height}H${left}z"/></g>` +
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">` +
    `${place('health', 0, left)}${place(value, left, right)}</g>` +
    (arrow
      ? `<path d="${arrow}" transform="translate(${left + right - 2} 5)" fill="none" stroke="#fff" stroke-width="1.6"/>`
      : '') +
    '</svg>\n'
  );
}

const textWidth = (text: string): number => Math.ceil(text.length * characterWidth) + 2 * padding;

export async function writeBadges(snapshot: Snapshot, folder: string): Promise<number> {
  const rows = await snapshot.rows(
    `select id, health, health_label as label, health_is_provisional, trend,
      if(
        health_checked_at::date <= (select as_of from release_info) - 14,
        health_checked_at::date, null
      ) as old_on
    from project order by id`,
  );
  for (const row of rows) {
    const facts = {
      health: row.health,
      label: row.label,
      trend: row.trend,
      isProvisional: row.health_is_provisional,
      oldOn: row.old_on,
    } as DrawnFacts;
    writeFileSync(join(folder, `${row.id}.svg`), toBadge(facts));
  }
  return rows.length;
}
