// The names of all sellers of whom more than an ID is known.
import { data } from './page-data.ts';

/** Contains the makers too: a retired model has no offer that names its maker. */
export const sellerNames: ReadonlyMap<string, string> = new Map([
  ...[...data.models, ...data.endedModels].flatMap(({ provider, maker_name }) =>
    maker_name === null ? [] : [[provider, maker_name] as const],
  ),
  ...[...data.offersByModel.values()]
    .flat()
    .flatMap(({ seller, seller_name }) =>
      seller_name === null ? [] : [[seller, seller_name] as const],
    ),
]);
