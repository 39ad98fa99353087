// Finding products by name, vendor and meaning, among the products of the catalog.
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalog } from '../../../pipeline/catalog/read-catalog.ts';
import { suggestProducts } from '../../../src/components/not-found/suggest.ts';
import { findProduct, type NamedProduct } from '../../../src/snapshot/search/product-names.ts';

let products: readonly NamedProduct[];
beforeAll(async () => {
  const catalog = await readCatalog(join(import.meta.dirname, '../../../pipeline/catalog'));
  products = catalog.products.map(
    ({ slug, name, domain, category, description, vendor = null, aliases = [], similar = [] }) => ({
      slug,
      name,
      domain,
      category,
      description,
      vendor,
      aliases,
      similar_to: similar,
    }),
  );
});

const namesOf = (text: string): readonly string[] => {
  const found = findProduct(products, text);
  return 'product' in found ? [found.product.name] : found.suggestions.map(({ name }) => name);
};
const productOf = (text: string): string | undefined => {
  const found = findProduct(products, text);
  return 'product' in found ? found.product.slug : undefined;
};

describe('a product is found', () => {
  it.each([
    ['Sora', 'sora'],
    ['Canva', 'canva'],
    ['WhatsApp', 'whatsapp'],
    ['Premiere', 'premiere-pro'],
    ['Photoshop', 'photoshop'],
    ['Office 365', 'microsoft-365'],
    ['S3', 'amazon-s3'],
    ['AWS Lambda', 'aws-lambda'],
    ['Twitter', 'x'],
    ['notion.so', 'notion'],
    ['https://www.notion.so', 'notion'],
    ['Notion AI', 'notion'],
    ['chatgtp', 'chatgpt'],
    ['Google Sheet', 'google-sheets'],
    ['Stripe', 'stripe'],
    ['GitHub', 'github'],
    ['Sentry', 'sentry'],
  ])('by %s', (text, slug) => expect(productOf(text)).toBe(slug));

  it.each(['slug', 'name', 'aliases'] as const)('by every %s of the catalog', (field) => {
    for (const product of products) {
      for (const name of [product[field]].flat()) {
        if (field === 'slug' || !products.some(({ slug }) => slug === name.toLowerCase())) {
          expect(`${name}: ${productOf(name)}`).toBe(`${name}: ${product.slug}`);
        }
      }
    }
  });
});

describe('a vendor with several products', () => {
  it.each([
    ['OpenAI', ['ChatGPT', 'DALL-E', 'OpenAI API', 'Sora']],
    ['openai.com', ['DALL-E']],
    ['Anthropic', ['Claude', 'Claude Code', 'Anthropic API']],
    ['Topaz', ['Topaz Gigapixel', 'Topaz Video']],
    ['Topaz Labs', ['Topaz Gigapixel', 'Topaz Video']],
    ['Adobe', ['Adobe Premiere Pro', 'Adobe Photoshop']],
    ['Atlassian', ['Confluence', 'Jira', 'Trello']],
    ['Google', ['Gemini', 'NotebookLM']],
  ])('is not found as one of them by the name: %s', (text, names) => {
    expect(namesOf(text)).toEqual(expect.arrayContaining(names));
    if (text !== 'openai.com') expect(productOf(text)).toBeUndefined();
  });
});

describe('a product that is not in the catalog', () => {
  it.each([
    ['Telegram', 'WhatsApp'],
    ['Google Veo', 'Sora'],
    ['Copy.ai', 'Jasper'],
    ['OneDrive', 'Dropbox'],
    ['Google Meet', 'Zoom'],
    ['Dashlane', '1Password'],
    ['video editor', 'CapCut'],
    ['vector database', 'Zilliz Cloud'],
    ['password manager', '1Password'],
    ['speech recognition', 'Amazon Transcribe'],
  ])('suggests similar products: %s, %s', (text, name) => {
    expect(productOf(text)).toBeUndefined();
    expect(namesOf(text)).toContain(name);
  });

  it.each(['xyz', 'qwertyuiop', '', '😀', 'zzz.example'])('suggests nothing for "%s"', (text) => {
    expect(namesOf(text)).toEqual([]);
  });

  it('suggests products on the 404 page', () => {
    const namesAt = (path: string) => suggestProducts(path, products).map(({ name }) => name);
    expect(namesAt('/alternatives/telegram')).toEqual(['WhatsApp']);
    expect(namesAt('/alternatives/openai/')).toContain('ChatGPT');
    expect(namesAt('/alternatives/office-365')).toEqual(['Microsoft 365']);
    expect(namesAt('/alternatives/')).toEqual([]);
  });
});
