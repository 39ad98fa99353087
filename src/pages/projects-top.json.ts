// The start of the index of the project explorer. Pages load it first, to show the first results of
// a search while the whole index loads.

import { buildIndexFile, topProjects } from '../components/explorer/index-file.ts';
import { data } from '../site/data/page-data.ts';

export const GET = (): Response =>
  Response.json(buildIndexFile(data.projects.slice(0, topProjects), data.info.as_of));
