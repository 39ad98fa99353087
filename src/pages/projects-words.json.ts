// The searchable text of all projects. Pages load this file after the index and search it in the
// browser.

import { buildWordsFile } from '../components/explorer/index-file.ts';
import { data } from '../site/data/page-data.ts';

export const GET = (): Response => Response.json(buildWordsFile(data.projects, data.searchContext));
