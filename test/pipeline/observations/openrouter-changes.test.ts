// The imported history of OpenRouter, replayed to any day, has the models and prices of that day.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { exists } from '../../../pipeline/io/atomic-files.ts';
import { importFiles } from '../../../pipeline/observations/import.ts';
import { createRandom } from '../../support/random.ts';
import { openWorkspace } from './workspace.ts';

interface Change {
  readonly committed_at: string;
  readonly id: string;
  readonly event: 'added' | 'changed' | 'removed';
  readonly model?: { readonly pricing: Readonly<Record<string, string>>; alias_target?: unknown };
}
type Prices = readonly [input: number | null, output: number | null];

const history = join(
  import.meta.dirname,
  '../../../../shared/data/prices/openrouter_changes.jsonl.gz',
);

/** Converts dollars per token, with nine decimal places like the log. Null if the price is decided per request, or is that of images. */
function toPrices(pricing: Readonly<Record<string, string>>): Prices {
  const [input, output] = [pricing.prompt, pricing.completion].map((amount) =>
    Number((Number(amount) * 1e6).toFixed(9)),
  );
  if (input === undefined || output === undefined || input < 0 || output < 0) return [null, null];
  const others = ['image', 'image_output', 'image_token', 'audio', 'audio_output', 'request'];
  const isOther = others.some((unit) => Number(pricing[unit] ?? 0) !== 0);
  return input === 0 && output === 0 && isOther ? [null, null] : [input, output];
}

it.runIf(await exists(history))(
  'the imported history of OpenRouter gives the models and prices of 50 random days',
  async () => {
    const space = await openWorkspace();
    const report = await importFiles(space, [history], {});
    expect(report.quarantined).toBe(0);
    const text = gunzipSync(await readFile(history)).toString();
    const changes: Change[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const rows = await space.rows(
      'model_prices',
      `model, strftime(observed_at, '%Y-%m-%dT%H:%M:%SZ') as at, event,
        price_in_usd_per_mtok::double as input, price_out_usd_per_mtok::double as output`,
    );
    const byTime = rows.toSorted((a, b) => String(a.at).localeCompare(String(b.at)));
    const [first, last] = [changes[0], changes.at(-1)].map((change) =>
      Date.parse(change?.committed_at ?? ''),
    ) as [number, number];
    const random = createRandom(41);
    for (let pick = 0; pick < 50; pick += 1) {
      const day = new Date(first + random() * (last - first)).toISOString().slice(0, 10);
      const expected = new Map<string, Prices>();
      for (const { committed_at, id, event, model } of changes) {
        if (committed_at.slice(0, 10) > day || id.startsWith('~')) continue;
        if (event === 'removed') expected.delete(id);
        else if (model && !model.alias_target) expected.set(id, toPrices(model.pricing));
      }
      const found = new Map<string, Prices>();
      for (const { model, at, event, input, output } of byTime) {
        if (String(at).slice(0, 10) > day) break;
        if (event === 'removed') found.delete(String(model));
        else found.set(String(model), [input as number | null, output as number | null]);
      }
      expect(found.size, day).toBeGreaterThan(100);
      expect([...found].sort(), day).toEqual([...expected].sort());
    }
  },
);
