// The index that the project explorer uses to list, filter and sort projects.

import { buildIndexFile } from '../components/explorer/index-file.ts';
import { data } from '../site/data/page-data.ts';

export const GET = (): Response => Response.json(buildIndexFile(data.projects, data.info.as_of));
