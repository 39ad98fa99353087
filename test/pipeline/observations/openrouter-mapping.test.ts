// Importing a stored OpenRouter response gives the same rows as collecting it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { exists } from '../../../pipeline/io/atomic-files.ts';
import { importFiles } from '../../../pipeline/observations/import.ts';
import { decodePage } from '../../../pipeline/sources/openrouter/decode.ts';
import { openWorkspace } from './workspace.ts';

const mapping = 'openrouter';
const observedAt = '2026-05-15T12:00:00Z';

const model = (id: string, pricing: Record<string, string>, more: object = {}) => ({
  id,
  name: `Name of ${id}`,
  created: 1_778_613_011,
  context_length: 128_000,
  hugging_face_id: null,
  architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
  pricing,
  top_provider: { context_length: 128_000, max_completion_tokens: null },
  supported_parameters: ['max_tokens'],
  ...more,
});

const models = [
  model(
    'acme/big',
    { prompt: '0.0000000035', completion: '0.00015' },
    { hugging_face_id: 'Acme/Big', supported_parameters: ['tools'], expiration_date: '2026-12-31' },
  ),
  model('acme/free', { prompt: '0', completion: '0', image: '0' }, { context_length: 0 }),
  model('acme/pictures', { prompt: '0', completion: '0', image: '0.04' }),
  model('acme/router', { prompt: '-1', completion: '-1' }),
  model('~acme/latest', { prompt: '0.1', completion: '0.1' }),
];

const columns = `model, provider, name, event, price_in_usd_per_mtok::double as price_in,
  price_out_usd_per_mtok::double as price_out, context_tokens::double as context_tokens,
  output_tokens::double as output_tokens, input_modalities, output_modalities, tools, open_weights,
  hugging_face_id, released_on::varchar as released_on, price_note,
  expires_on::varchar as expires_on`;

/** Returns the rows that the collector creates from the same response, as `columns`. */
function collect(body: unknown) {
  const { decoded } = decodePage(body, new Map(), observedAt);
  return decoded.observed
    .map(({ row }) => row as Record<string, unknown>)
    .map(({ price_in_usd_per_mtok, price_out_usd_per_mtok, ...row }) => ({
      model: row.model,
      provider: row.provider,
      name: row.name,
      event: row.event,
      price_in: price_in_usd_per_mtok === null ? null : Number(price_in_usd_per_mtok),
      price_out: price_out_usd_per_mtok === null ? null : Number(price_out_usd_per_mtok),
      context_tokens: row.context_tokens,
      output_tokens: row.output_tokens,
      input_modalities: row.input_modalities,
      output_modalities: row.output_modalities,
      tools: row.tools,
      open_weights: row.open_weights,
      hugging_face_id: row.hugging_face_id,
      released_on: row.released_on,
      price_note: row.price_note,
      expires_on: row.expires_on,
    }))
    .sort((a, b) => (String(a.model) < String(b.model) ? -1 : 1));
}

it('an imported OpenRouter response has prices per million tokens, Hugging Face ids, modalities and tools', async () => {
  const space = await openWorkspace();
  const body = JSON.stringify({ data: models });
  const file = await space.write('models.json.gz', gzipSync(body));
  const report = await importFiles(space, [file], { mapping });
  const rows = await space.rows('model_prices', columns);
  expect(rows[0]).toMatchObject({
    model: 'acme/big',
    price_in: 0.0035,
    price_out: 150,
    tools: true,
    open_weights: true,
    hugging_face_id: 'Acme/Big',
    expires_on: '2026-12-31',
  });
  expect(rows.map((row) => [row.price_in, row.price_note])).toEqual([
    [0.0035, null],
    [0, null],
    [null, 'priced by other units'],
    [null, 'decided per request'],
  ]);
  expect(rows).toEqual(collect({ data: models }));
  expect(Object.values(report.skipped)).toEqual([1]);
});

it('an OpenRouter file that is not JSON, or JSON without a mapping, is refused with the reason', async () => {
  const space = await openWorkspace();
  const broken = await space.write('broken.json', '{"data": [');
  await expect(importFiles(space, [broken], { mapping })).rejects.toThrow('cannot be read as JSON');
  await expect(importFiles(space, [broken], { stream: 'papers', source: 'some' })).rejects.toThrow(
    'pass a mapping that has `items`',
  );
});

const real = join(
  import.meta.dirname,
  '../../../../shared/data/recordings/openrouter/models_2026-05-15.json.gz',
);
it.runIf(await exists(real))(
  'importing a real OpenRouter response gives the same rows as collecting it',
  async () => {
    const space = await openWorkspace();
    const report = await importFiles(space, [real], {});
    expect(report).toMatchObject({ mappings: [mapping], quarantined: 0 });
    const body: unknown = JSON.parse(gunzipSync(await readFile(real)).toString());
    expect(await space.rows('model_prices', columns)).toEqual(collect(body));
  },
);
