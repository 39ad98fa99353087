// The searchable text of all projects. Pages load it after the index, to search in the browser.

import { buildWordsFile } from '../components/explorer/index-file.ts';
import { data } from '../site/data/page-data.ts';

export const GET = (): Response => Response.json(buildWordsFile(data.projects, data.searchContext));
