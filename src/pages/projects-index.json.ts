// The explorer's index: what it needs to list, filter and sort projects.
import { data } from '../components/data.ts';
import { buildIndexFile } from '../components/explorer/index-file.ts';

export const GET = (): Response => Response.json(buildIndexFile(data.projects));
