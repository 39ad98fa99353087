// Descriptions and topics for the explorer, which loads them after its index.

import { buildWordsFile } from '../components/explorer/index-file.ts';
import { data } from '../site/data/page-data.ts';

export const GET = (): Response => Response.json(buildWordsFile(data.projects));
