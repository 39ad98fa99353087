// The folder of the project, which contains `package.json`.
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '../..');
