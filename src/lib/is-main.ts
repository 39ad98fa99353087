// Tells whether a module is the program that was started, rather than imported.
import { realpathSync } from 'node:fs';

/** Pass `import.meta`. Node itself has `import.meta.main` only since 24.2. */
export const isMain = ({ filename }: ImportMeta): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === filename;
