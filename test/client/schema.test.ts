// The client's types match the OpenAPI document. `npm run client` regenerates them.
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { buildOpenApi } from '../../src/contracts/api/openapi.ts';

const head = `// The types of version 1 of the API, generated from its OpenAPI document; not edited by hand.
// biome-ignore-all format: the layout of the generator, so that the test can compare the text
`;
/** Generated declarations that the client does not use, and that are removed. */
const unread = /^export (?:type \$defs = .*\n|interface webhooks \{\n[\s\S]*?^\}\n)/gm;

it('src/client/schema.ts matches the current OpenAPI document', async () => {
  const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };
  const document = JSON.stringify(buildOpenApi({ ...site, examples: {} }));
  const types = astToString(await openapiTS(document));
  const file = head + types.replace(unread, '');
  await expect(file).toMatchFileSnapshot('../../src/client/schema.ts');
});
