// A complete row of model prices, with the fields that a test changes.
import type { Row } from '../../pipeline/contracts/observations.ts';

export const makePriceRow = (facts: Partial<Row<'model_prices'>> = {}): Row<'model_prices'> => ({
  source: 'openrouter',
  observed_at: '2030-01-04T05:10:00Z',
  model: 'ann/m-1',
  provider: 'ann',
  name: 'M 1',
  event: 'listed',
  price_in_usd_per_mtok: '0.25',
  price_out_usd_per_mtok: '2',
  context_tokens: 128000,
  output_tokens: 8000,
  input_modalities: ['text'],
  output_modalities: ['text'],
  tools: true,
  open_weights: null,
  hugging_face_id: null,
  released_on: '2029-11-01',
  ...facts,
});
