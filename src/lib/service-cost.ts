// Computes the cost of a workload on the terms of a service, and of tokens that need a price of their
// own. Used by the API and, in the browser, by pages.
import {
  type Cost,
  computeCost,
  findTier,
  type SpecialTokens,
  type TokenPrices,
  type Workload,
} from './cost.ts';
import {
  type OtherPrice,
  type PriceTier,
  readOtherPrices,
  readPriceTiers,
  type Service,
  services,
} from './price-tiers.ts';

/** The prices of an offer. Unknown prices are null. */
export interface OfferPrices extends TokenPrices {
  readonly cacheWrite: string | null;
  readonly batchIn: string | null;
  readonly batchOut: string | null;
  /** JSON of the column `price_tiers`; null if the tiers are unknown. */
  readonly tiers: string | null;
  /** JSON of the column `other_prices`. */
  readonly others: string | null;
}

/** Kinds of tokens with a price of their own: its name in `other_prices`, and its part. */
const specialKinds = {
  cache_write: [null, 'in'],
  cache_write_1h: ['cache_write_1h', 'in'],
  audio_input: ['audio', 'in'],
  audio_output: ['audio', 'out'],
  image_input: ['image', 'in'],
  image_output: ['image', 'out'],
} as const satisfies Record<string, readonly [OtherPrice['what'] | null, 'in' | 'out']>;
export type SpecialKind = keyof typeof specialKinds;

export interface ServiceWorkload extends Workload {
  readonly service?: Service;
  /** Numbers of tokens that need a price of their own. The input or output includes them. */
  readonly special?: Readonly<Partial<Record<SpecialKind, number>>>;
}

/** A service or a kind of token for which no source states a price. */
export interface MissingPrice {
  readonly missing: Service | SpecialKind;
}

export interface ServiceCost extends Cost {
  readonly areTiersKnown: boolean;
}

export function computeServiceCost(
  workload: ServiceWorkload,
  offer: OfferPrices,
): ServiceCost | MissingPrice {
  const { service = 'standard', special = {} } = workload;
  const isStandard = service === 'standard';
  const prices = findServicePrices(offer, service);
  if (!prices) return { missing: service };
  // Sources state the tiers and the prices of special tokens of other services rarely.
  const tiers = isStandard ? readPriceTiers(offer.tiers) : [];
  const tier = findTier(workload, tiers);
  const tokens: SpecialTokens[] = [];
  for (const kind of Object.keys(specialKinds) as SpecialKind[]) {
    const count = special[kind] ?? 0;
    if (count === 0) continue;
    const price = isStandard ? findSpecialPrice(offer, kind, tier) : null;
    if (price === null) return { missing: kind };
    tokens.push({ tokens: count, of: partOf(kind), price });
  }
  return {
    ...computeCost(workload, prices, tiers, tokens),
    areTiersKnown: isStandard ? offer.tiers !== null : offer.tiers === '[]',
  };
}

/** Lists the services whose prices are known. */
export const listServices = (offer: OfferPrices): Service[] =>
  services.filter((service) => findServicePrices(offer, service) !== undefined);

const partOf = (kind: SpecialKind) => (specialKinds[kind][1] === 'in' ? 'input' : 'output');

function findServicePrices(offer: OfferPrices, service: Service): TokenPrices | undefined {
  const { perRequest, batchIn, batchOut, others } = offer;
  if (service === 'standard') return offer;
  const stated =
    service === 'batch'
      ? { in: batchIn, out: batchOut, cache_read: null }
      : readOtherPrices(others).find(({ what }) => what === service);
  if (!stated?.in || !stated.out) return undefined;
  return { input: stated.in, output: stated.out, cacheRead: stated.cache_read, perRequest };
}

function findSpecialPrice(
  offer: OfferPrices,
  kind: SpecialKind,
  tier: PriceTier | null,
): string | null {
  const [name, part] = specialKinds[kind];
  // Never combine a tier with the base price of cache writes.
  if (name === null) return tier ? tier.cacheWrite : offer.cacheWrite;
  return readOtherPrices(offer.others).find(({ what }) => what === name)?.[part] ?? null;
}
