// Schemas of the catalog files about models: makers, sellers, facts, and settled price
// disagreements.
import { z } from 'zod';
import { Day, RepoName } from '../../src/lib/scalars.ts';

const Id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'lower-case letters, digits, ".", "_" or "-"');
const ModelId = z.string().regex(/^[^/\s]+\/\S+$/, 'a <maker>/<model> pair');
const Site = z.url({ protocol: /^https?$/ });
/** US dollars per million tokens, as a string so that no digit is lost. */
const Price = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, 'a decimal in quotes such as "0.25"');

/** `models/makers.yaml` */
export const MakersFile = z.strictObject({
  checked: Day,
  makers: z.array(
    z.strictObject({
      id: Id,
      name: z.string().min(1).max(60),
      site: Site,
      names: z.array(z.string().min(2)).min(1),
      sold_as: z.array(z.string().min(1)),
      hub: z.array(z.string().min(1)).min(1).optional(), // accounts on Hugging Face
      published_as: z.array(Id).min(1).optional(), // its former names in published ids
    }),
  ),
});

/** `models/sellers.yaml` */
export const SellersFile = z.strictObject({
  checked: Day,
  sellers: z.array(
    z
      .strictObject({
        id: Id,
        name: z.string().min(1).max(60),
        // The country of the company, with the page that names it.
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
        evidence: Site.optional(),
        terms: z.enum(['trial', 'plan']).optional(),
        ended: Day.optional(), // the day on which it closed, which price sources ignore
        listed_as: z.array(z.string().min(1)).min(1).optional(),
      })
      .refine(
        ({ country, evidence }) => (country === undefined) === (evidence === undefined),
        'a country needs its evidence',
      ),
  ),
});

/** `models/facts.yaml`: facts that no rule can derive from observations. */
export const ModelFactsFile = z.strictObject({
  checked: Day,
  models: z.record(
    ModelId,
    z.strictObject({
      name: z.string().min(1).max(80).optional(),
      family: z.string().min(1).max(40).optional(),
      // Other ids of the same model: without the provider at any source, or complete at one source.
      names: z.array(Id.or(ModelId)).min(1).optional(),
      former_ids: z.array(ModelId).min(1).optional(), // ids under which it was published before
      hugging_face_id: ModelId.optional(),
      open_weights: z.boolean().optional(),
      weights_published: Day.optional(), // if later than the release
      free: z.literal(true).optional(), // free according to the maker's price list
      license: z.string().min(2).max(60).optional(),
      repository: RepoName.optional(),
      released: Day.optional(),
      context_tokens: z.int().positive().optional(), // without extensions that need a separate request
      output_tokens: z.int().positive().optional(),
      evidence: Site,
    }),
  ),
});

/** `models/rulings.yaml`: disagreements between price sources that an operator has settled. */
export const RulingsFile = z.strictObject({
  checked: Day,
  rulings: z.array(
    z.strictObject({
      model: ModelId,
      seller: Id,
      price_in: Price,
      price_out: Price,
      cache_read: Price.optional(),
      /** Since when the price applies. The ruling then states the price itself. */
      since: Day.optional(),
      /** A day on which a source stated the wrong price. Default: the day of the ruling. */
      stated: Day.optional(),
      decided: Day,
      reason: z.string().min(20).max(300),
      evidence: Site,
    }),
  ),
});

/** `models/price-tiers.yaml`: prices of makers for long prompts. */
export const PriceTiersFile = z.strictObject({
  checked: Day,
  tiers: z.array(
    z.strictObject({
      model: ModelId,
      /** The price of short prompts to which the tier belongs. */
      price_in: Price,
      price_out: Price,
      above: z.int().positive(), // prompt tokens
      in: Price,
      out: Price,
      cache_read: Price.optional(),
      cache_write: Price.optional(),
      since: Day,
      evidence: Site,
    }),
  ),
});

/**
 * `models/price-days.yaml`: the actual days of price changes that all sources reported too early or
 * too late.
 */
export const PriceDaysFile = z.strictObject({
  checked: Day,
  days: z.array(
    z.strictObject({
      model: ModelId,
      noticed: Day,
      applies: Day,
      reason: z.string().min(20).max(300),
      evidence: Site,
    }),
  ),
});

/** The days of announcements, each with the end that it named, and the end. */
const end = { stated: z.record(Day, Day), ends: Day };
const ModelEnd = z.union([
  Day.transform((ends) => ({ stated: {}, ends })),
  z.strictObject({ ...end, replacement: Id.optional() }),
]);

/**
 * `models/retired.yaml`: models that their makers no longer sell, with the last day, and single ids
 * that end at one seller. Others can still sell models with open weights.
 */
export const RetiredModelsFile = z.strictObject({
  checked: Day,
  makers: z.record(
    Id,
    z.strictObject({
      evidence: Site,
      models: z.record(Id, ModelEnd).optional(),
      open_weights: z.record(Id, ModelEnd).optional(),
    }),
  ),
  sellers: z.record(
    Id,
    z.strictObject({
      evidence: Site,
      models: z.record(
        z.string().regex(/^[a-z0-9][a-z0-9._:-]*$/),
        z.strictObject({ ...end, replacement: ModelId.optional() }),
      ),
    }),
  ),
});

export interface ModelCatalog {
  readonly makers: z.infer<typeof MakersFile>['makers'];
  readonly sellers: z.infer<typeof SellersFile>['sellers'];
  readonly facts: z.infer<typeof ModelFactsFile>['models'];
  readonly rulings: z.infer<typeof RulingsFile>['rulings'];
  readonly retired: Pick<z.infer<typeof RetiredModelsFile>, 'makers' | 'sellers'>;
  readonly priceTiers: z.infer<typeof PriceTiersFile>['tiers'];
  readonly priceDays: z.infer<typeof PriceDaysFile>['days'];
}
