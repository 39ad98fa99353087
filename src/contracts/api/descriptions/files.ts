// Descriptions of all open files and dumps, used by pages, metadata files, and the comments in the
// database. A new file without a description is a type error.
import { type DumpName, databaseFile, type openFiles } from '../open-files.ts';

export const dataSetTitle = 'open-source AI projects, models and alternatives';
export const dataSetContents =
  'Facts about open-source AI projects, models and their prices, observed daily, with scores, score components, 90 days of history and the edges between them.';
/** The DOI of the data, such as `10.5281/zenodo.1`. Null until an archive has assigned one. */
export const dataDoi: string | null = null;
/** How to cite the data of a release. */
export function toCitation(siteName: string, siteUrl: string, asOf: string, doi = dataDoi): string {
  const title = `${dataSetTitle[0]?.toUpperCase()}${dataSetTitle.slice(1)}`;
  const url = doi === null ? `${siteUrl}/data` : `https://doi.org/${doi}`;
  return `${siteName} (${asOf.slice(0, 4)}). ${title} [Data set]. Release of ${asOf}. ${url}`;
}
export const dataSetKeywords = [
  'open source',
  'artificial intelligence',
  'GitHub stars',
  'project health',
  'language models',
  'model prices',
  'open-source alternatives',
] as const;

export const fileContents: Readonly<Record<keyof typeof openFiles, string>> = {
  'models-data.json': 'Models with open weights: context window and price per million tokens.',
  'paid-models-data.json':
    'All other models, in the same format. Their weights are closed, or not known to be open.',
  'models/end-of-life.json':
    'Every stated end of an ID of a model at a seller, with its source and the end stated before.',
  'models/ids.json': 'All IDs and aliases of models in all sources, by model.',
  'projects-data.json': 'All tracked projects with their facts and health.',
  'projects-velocity.json': 'Stars gained in the last day and the last 7 days, by repository URL.',
  'today-data.json':
    'Trending projects, the newest models and Hugging Face Spaces, the paper of the day and counts of the week.',
  'report-card.json':
    'How well each score predicted what happened next, with the data and all results.',
};

export const databaseContents =
  'All dumps and the star totals by week as tables of one DuckDB database, with a comment on every table and column. The table `methods` contains the SQL of each score.';

export const dumpContents: Readonly<Record<DumpName, string>> = {
  projects: 'One row per tracked project, with its facts and scores on the day of the release.',
  history:
    'One row per project and observed day in the last 90 days: stars, health, stars gained in 7 days.',
  star_ledger:
    'One row per project and day in the last 90 days: stars, change, kept and removed stars, and bursts with their explanation.',
  edges: 'One row per edge of the graph, with its evidence.',
  models:
    'One row per model with a price in US dollars per million tokens; removed models keep their last price.',
  offers: 'One row per offer of a seller, with prices in US dollars per million tokens.',
  price_changes: 'One row per change of a model’s list price, including corrections and removals.',
  releases: 'One row per repository release, up to the latest ten of each project.',
  events: 'One row per event in the last 30 days.',
  products: 'One row per commercial product with alternatives in our catalog.',
  alternatives: 'One row per alternative to a product, with the kind of its license.',
  emerging:
    'One row per project in the emerging index of the day before the release. The API returns the newest index.',
  detections:
    'One row per project that was in the emerging index in the last 365 days, with its stars then and later.',
  forecasts:
    'One row per forecast about a project or model. A published forecast never changes; replays were computed later.',
  resolutions: 'One row per forecast whose outcome is known.',
  model_aliases: 'One row per id under which a source lists a model.',
  disagreements: 'One row per open disagreement between sources about the price of an offer.',
  hub_models: 'One row per model in a list of Hugging Face.',
  health_inputs: 'One row per project with a health score, with the inputs of its newest score.',
  identities:
    'One row per former name of a repository, with the evidence that it is the same project.',
};

/** A file of the archive, and the table `star_weeks` of the database. */
export const starWeekContents =
  'One row per project and week since our first observation: total stars.';

/** Returns the description of a file, or an empty string. `path` is relative to the site's root. */
export function findFileContents(path: string): string {
  const all: Readonly<Record<string, string>> = {
    ...fileContents,
    [databaseFile]: databaseContents,
    ...Object.fromEntries(
      Object.entries(dumpContents).map(([name, contents]) => [`dumps/${name}.parquet`, contents]),
    ),
  };
  return all[path] ?? '';
}
