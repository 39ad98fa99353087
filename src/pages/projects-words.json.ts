// The texts that are searched in the browser. Pages load them after the index.

import { buildWordsFile } from '../components/explorer/index-file.ts';
import { data } from '../site/data/page-data.ts';

export const GET = (): Response => Response.json(buildWordsFile(data.projects, data.searchContext));
