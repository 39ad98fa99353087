// Creates the catalog tables, which give SQL models access to manually maintained facts.
import type { Database } from '../io/duckdb.ts';

/** Column definitions by table. The values of all rules are stored in lowercase. */
export const catalogTables = {
  cat_product:
    'slug varchar, name varchar, domain varchar, vendor varchar, category varchar, ' +
    'description varchar',
  cat_product_name: 'product_slug varchar, kind varchar, name varchar', // kind: alias | similar
  cat_alternative: 'product_slug varchar, position integer, repo varchar',
  // One row per repository in projects/ or facts/. A column is null if neither folder contains a
  // value for it. Licenses use the spelling of GitHub: `AGPL-3.0`, without `-only` or `-or-later`.
  cat_project:
    'repo varchar, name varchar, site varchar, license varchar, license_kind varchar, ' +
    'license_note varchar, description varchar, language varchar, checked_on date, ' +
    'evidence varchar, kind varchar, ended_on date, ended_says varchar, ' +
    'ended_source varchar, ended_successor varchar',
  cat_former_name: 'repo varchar, former_name varchar',
  // The words, lists, and names that identify AI projects. pipeline/contracts/ai-keywords.ts explains
  // the kinds: broad_source | general_heading | general_repository | heading | list | name_word | owner |
  // package | part | repository | sign | topic | weak | word
  cat_scope_rule: 'kind varchar, value varchar',
  // kind: name | owner | repository | text | unless. For the kinds `name` and `text`, the value is
  // a list of words that must all occur.
  cat_spam_rule: 'rule_id varchar, reason varchar, kind varchar, value varchar',
  // Pairs of names from identities.yaml. If `is_same`, both names belong to one repository, and
  // `repo` is its current name. Otherwise they belong to different repositories.
  cat_identity: 'name varchar, repo varchar, is_same boolean, evidence varchar',
  cat_vertical: 'id varchar, name varchar, description varchar',
  // kind: topic | heading | word | hint | not
  cat_vertical_rule: 'vertical_id varchar, kind varchar, value varchar',
  // Projects that an editor assigned to an industry or excluded from it.
  cat_vertical_project: 'vertical_id varchar, repo varchar, is_member boolean, checked_on date',
  cat_stack:
    'id varchar, name varchar, kind varchar, site varchar, description varchar, repo varchar',
  cat_concept: 'concept_no integer, label varchar, phrase varchar, is_name boolean',
  // kind: language | package | topic | heading | word
  cat_stack_rule: 'stack_id varchar, kind varchar, value varchar',
  cat_job: 'name varchar, repo varchar',
  cat_works_with: 'repo varchar, stack_id varchar, checked_on date',
  // Package names are normalized by src/lib/package-name.ts.
  cat_package: 'ecosystem varchar, name varchar, repo varchar',
  cat_package_end: 'ecosystem varchar, name varchar, replaced_by varchar, source varchar',
  cat_pick: 'repo varchar, why varchar, picked_on date',
  // The project ids that earlier releases published. They come from DATA_DIR/identity, not from the
  // catalog.
  cat_slug: 'slug varchar, project_key varchar, name_key varchar, published_at timestamp',
  // Companies and groups that make models. Makers are sorted by `place`, and the first one whose
  // pattern matches a model's name is the maker of the model.
  cat_maker: 'id varchar, name varchar, site varchar, place integer, pattern varchar',
  cat_maker_seller: 'maker varchar, listed_as varchar, place integer',
  cat_maker_hub: 'maker varchar, account varchar',
  // terms: trial | plan. Null if the seller charges per token.
  cat_seller: 'listed_as varchar, id varchar, name varchar, terms varchar, ended_on date',
  cat_seller_country: 'seller varchar, country varchar, evidence varchar',
  cat_model:
    'id varchar, name varchar, family varchar, hugging_face_id varchar, open_weights boolean, ' +
    'license varchar, repository varchar, is_free boolean, released_on date, context_tokens bigint, ' +
    'output_tokens bigint, weights_on date, evidence varchar',
  cat_model_name: 'model_id varchar, name varchar',
  cat_maker_former_name: 'maker varchar, name varchar',
  cat_model_former_id: 'model_id varchar, former_id varchar',
  cat_ruling:
    'model varchar, seller varchar, price_in decimal(18, 9), price_out decimal(18, 9), ' +
    'cache_read decimal(18, 9), since_on date, stated_on date, reason varchar, evidence varchar',
  cat_price_tier:
    'model varchar, price_in decimal(18, 9), price_out decimal(18, 9), above bigint, ' +
    'tier_in varchar, tier_out varchar, cache_read varchar, cache_write varchar, since_on date',
  cat_retired_model:
    'maker varchar, name varchar, retired_on date, replacement varchar, evidence varchar, ' +
    'is_open boolean',
  cat_ended_id:
    'seller varchar, name varchar, ended_on date, replacement varchar, evidence varchar',
  cat_stated_end: 'seller varchar, name varchar, stated_on date, ends_on date',
  cat_price_day: 'model varchar, noticed_on date, applies_on date',
  cat_source: 'id varchar, name varchar, url varchar, license varchar',
} as const;

export async function createCatalogTables(db: Database): Promise<void> {
  for (const [table, columns] of Object.entries(catalogTables)) {
    await db.run(`create table ${table} (${columns})`);
  }
}
