// Converts the data in models/ to rows of the catalog tables.
import type { ModelCatalog } from '../contracts/model-catalog.ts';

type Rows = readonly (readonly (string | number | boolean | null)[])[];

/** Returns the rows of each table, with the columns in the order of `catalogTables`. */
export function toModelRows(catalog: ModelCatalog) {
  const { makers, sellers, facts, rulings, retired, priceTiers, priceDays } = catalog;
  return {
    cat_maker: makers.map(({ id, name, site, names }, place) => [
      id,
      name,
      site,
      place,
      `^(${names.join('|')})`,
    ]),
    cat_maker_seller: makers.flatMap(({ id, sold_as }) =>
      sold_as.map((name, place) => [id, name, place]),
    ),
    cat_maker_former_name: makers.flatMap(({ id, published_as = [] }) =>
      published_as.map((name) => [id, name]),
    ),
    cat_maker_hub: makers.flatMap(({ id, hub = [] }) => hub.map((account) => [id, account])),
    cat_seller: sellers.flatMap(({ id, name, terms = null, ended = null, listed_as = [] }) =>
      [...new Set([id, ...listed_as])].map((listed) => [listed, id, name, terms, ended]),
    ),
    cat_seller_country: sellers.flatMap(({ id, country, evidence }) =>
      country === undefined || evidence === undefined ? [] : [[id, country, evidence]],
    ),
    cat_model: Object.entries(facts).map(([id, fact]) => [
      id,
      fact.name ?? null,
      fact.family ?? null,
      fact.hugging_face_id ?? null,
      fact.open_weights ?? null,
      fact.license ?? null,
      fact.repository ?? null,
      fact.free ?? false,
      fact.released ?? null,
      fact.context_tokens ?? null,
      fact.output_tokens ?? null,
      fact.weights_published ?? null,
      fact.evidence,
    ]),
    cat_model_name: Object.entries(facts).flatMap(([id, { names = [] }]) =>
      [...new Set([id.slice(id.indexOf('/') + 1), ...names])].map((name) => [id, name]),
    ),
    cat_model_former_id: Object.entries(facts).flatMap(([id, { former_ids = [] }]) =>
      former_ids.map((former) => [id, former]),
    ),
    cat_ruling: rulings.map((ruling) => [
      ruling.model,
      ruling.seller,
      ruling.price_in,
      ruling.price_out,
      ruling.cache_read ?? null,
      ruling.since ?? null,
      ruling.stated ?? ruling.decided,
      ruling.reason,
      ruling.evidence,
    ]),
    cat_price_tier: priceTiers.map((tier) => [
      tier.model,
      tier.price_in,
      tier.price_out,
      tier.above,
      tier.in,
      tier.out,
      tier.cache_read ?? null,
      tier.cache_write ?? null,
      tier.since,
    ]),
    cat_retired_model: Object.entries(retired.makers).flatMap(
      ([maker, { evidence, models, open_weights }]) =>
        [models, open_weights].flatMap((group = {}) =>
          Object.entries(group).map(([name, end]) => [
            maker,
            name,
            end.ends,
            'replacement' in end ? `${maker}/${end.replacement}` : null,
            evidence,
            group === open_weights,
          ]),
        ),
    ),
    cat_ended_id: Object.entries(retired.sellers).flatMap(([seller, { evidence, models }]) =>
      Object.entries(models).map(([name, { ends, replacement = null }]) => [
        seller,
        name,
        ends,
        replacement,
        evidence,
      ]),
    ),
    cat_stated_end: [...Object.entries(retired.makers), ...Object.entries(retired.sellers)].flatMap(
      ([seller, group]) =>
        Object.entries({
          ...group.models,
          ...('open_weights' in group ? group.open_weights : {}),
        }).flatMap(([name, { stated }]) =>
          Object.entries(stated).map(([statedOn, endsOn]) => [seller, name, statedOn, endsOn]),
        ),
    ),
    cat_price_day: priceDays.map(({ model, noticed, applies }) => [model, noticed, applies]),
  } satisfies Record<string, Rows>;
}
