// Descriptions and topics for the explorer, which loads them after its index.
import { data } from '../components/data.ts';
import { buildWordsFile } from '../components/explorer/index-file.ts';

export const GET = (): Response => Response.json(buildWordsFile(data.projects));
