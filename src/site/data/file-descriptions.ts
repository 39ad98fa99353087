// Descriptions of the open files and dumps. A new file does not compile until it has a description.
import type { DumpName, openFiles } from '../../contracts/files.ts';

export const fileContents: Readonly<Record<keyof typeof openFiles, string>> = {
  'models-data.json': 'Models with open weights: context window and price per million tokens.',
  'paid-models-data.json':
    'All other models, in the same format: their weights are closed, or not known to be open.',
  'projects-data.json': 'All tracked projects with their facts and health.',
  'projects-velocity.json': 'Stars gained in the last day and the last 7 days, by repository URL.',
  'today-data.json':
    'Trending projects, newest models, Spaces, the paper of the day and the counts of the week.',
  'report-card.json':
    'How well each score predicted what happened next, with the data and all results.',
};

export const databaseContents =
  'All dumps as tables of one DuckDB database, with a comment on every table and column.';

export const dumpContents: Readonly<Record<DumpName, string>> = {
  projects: 'One row per project.',
  history: 'One row per project and observed day in the last 90 days.',
  edges: 'One row per link in the graph, with its evidence.',
  models: 'One row per model with a price.',
  offers: 'One row per offer of a seller.',
  price_changes: 'One row per change of the list price of a model.',
  releases: 'One row per repository release, up to the latest ten of each project.',
  events: 'One row per event in the last 30 days.',
  products: 'One row per commercial product.',
  alternatives: 'One row per alternative to a product, with the kind of its license.',
  emerging: 'One row per project in the emerging index of the day.',
  identities:
    'One row per former name of a repository, with the reason why it is the same project.',
};
