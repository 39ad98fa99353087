import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { toBadge, writeBadges } from '../../../pipeline/publish/badges.ts';
import { healthLabels } from '../../../src/contracts/api/health-record.ts';
import { openSnapshot } from '../../../src/snapshot/release/snapshot.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';
import { smallGraphRows } from '../../support/small-graph-rows.ts';

const text = (badge: string): string | undefined => /<title>(.*?)<\/title>/.exec(badge)?.[1];

describe('a badge', () => {
  it('shows health and trend, with a text for screen readers', () => {
    const badge = toBadge({
      health: 72,
      label: 'thriving',
      trend: 'accelerating',
      isProvisional: false,
      oldOn: null,
    });
    expect(text(badge)).toBe('health: 72 of 100, thriving; trend: accelerating');
    expect(badge).toContain('aria-label="health: 72 of 100, thriving; trend: accelerating"');
    expect(badge).toContain('>72 thriving</text>');
    expect(badge.match(/<path/g)).toHaveLength(3);
  });

  it('shows "not rated" and no trend if they are unknown', () => {
    const badge = toBadge({
      health: null,
      label: null,
      trend: null,
      isProvisional: null,
      oldOn: null,
    });
    expect(text(badge)).toBe('health: not rated');
    expect(badge.match(/<path/g)).toHaveLength(2);
  });

  it('says that a score is an estimate', () => {
    const facts = { health: 79, label: 'thriving', trend: null, isProvisional: true, oldOn: null };
    const badge = toBadge(facts);
    expect(text(badge)).toBe('health: 79 of 100, thriving, estimate');
    expect(badge).toContain('>79 thriving, estimate</text>');
    expect(toBadge({ ...facts, isProvisional: false })).not.toContain('estimate');
    const old = toBadge({ ...facts, oldOn: '2026-02-20' });
    expect(text(old)).toBe('health: 79 of 100, thriving, estimate, Feb 20, 2026');
  });

  it('is small, well-formed and without active content for every label and trend', () => {
    for (const label of [...healthLabels, '<script>"&']) {
      for (const trend of ['accelerating', 'steady', 'quiet', '"><script>', null]) {
        const badge = toBadge({ health: 100, label, trend, isProvisional: false, oldOn: null });
        expect(XMLValidator.validate(badge)).toBe(true);
        expect(badge.length).toBeLessThan(1024);
        expect(badge).not.toMatch(/<script|href|url\((?!#c\))|style=/);
      }
    }
  });

  it('has white text with sufficient contrast', () => {
    const light = (hex: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    for (const label of [...healthLabels, 'unheard-of']) {
      const badge = toBadge({ health: 50, label, trend: null, isProvisional: false, oldOn: null });
      for (const [, fill = ''] of badge.matchAll(/fill="(#[0-9a-f]{6})"/g)) {
        expect(1.05 / (light(fill) + 0.05), `${label} ${fill}`).toBeGreaterThan(4.5);
      }
    }
  });

  it('is written for every project', async () => {
    const folder = makeFolder();
    const graphPath = join(folder, 'graph.duckdb');
    await writeSmallGraph(graphPath);
    const snapshot = await openSnapshot(graphPath);
    mkdirSync(join(folder, 'badge'));
    const written = await writeBadges(snapshot, join(folder, 'badge'));
    snapshot.close();
    const ids = smallGraphRows().project.map(({ id }) => `${id}.svg`);
    expect(readdirSync(join(folder, 'badge')).sort()).toEqual(ids.sort());
    expect(written).toBe(ids.length);
    const badge = readFileSync(join(folder, 'badge/ember-oldtimer.svg'), 'utf8');
    expect(text(badge)).toBe('health: 21 of 100, dormant; trend: quiet');
  });
});
