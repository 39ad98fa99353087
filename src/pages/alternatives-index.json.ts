// The names of all commercial products. The 404 page uses them to suggest products with a similar
// name.

import { data } from '../site/data/page-data.ts';
import type { NamedProduct } from '../snapshot/search/product-names.ts';

export const GET = (): Response =>
  Response.json(
    data.products.map(
      ({ slug, name, domain, vendor, aliases, similar_to, category, description }) =>
        ({
          slug,
          name,
          domain,
          vendor,
          aliases,
          similar_to,
          category,
          description,
        }) satisfies NamedProduct,
    ),
  );
