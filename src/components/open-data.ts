// What the open files and dumps hold, in words. A new one does not compile until it is described.
import type { DumpName, openFiles } from '../contracts/files.ts';

export const fileContents: Readonly<Record<keyof typeof openFiles, string>> = {
  'models-data.json': 'Models with open weights: context and price per million tokens.',
  'paid-models-data.json': 'Models without open weights, in the same form.',
  'projects-data.json': 'Every tracked project with its facts and health.',
  'projects-velocity.json': 'Stars gained in one and seven days, by repository address.',
  'today-data.json':
    'Trending projects, newest models, spaces, the paper of the day, the week’s counters.',
  'report-card.json':
    'How well each score predicted what came after it, on which data, with all figures.',
};

export const dumpGrain: Readonly<Record<DumpName, string>> = {
  projects: 'One row per project.',
  history: 'One row per project and observed day of the last 90.',
  edges: 'One row per link of the graph, with its evidence.',
  models: 'One row per priced model.',
  releases: 'One row per release, the newest ten of each project.',
  events: 'One row per event of the last 30 days.',
};
