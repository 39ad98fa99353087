// `daybreak sync`: updates a local copy of the open data.
import type { Command } from '../command.ts';

export const sync: Command = {
  name: 'sync',
  args: '[DIR]',
  about: 'Update a copy of the Parquet dumps in a folder, with change files if possible.',
  example: 'sync daybreak-data',
  minArgs: 0,
  maxArgs: 1,
  options: {},
  // Imports `sync-local-copy.ts` only for this command, because it requires npm packages. The other commands
  // must run without these packages.
  run: async (call) => await (await import('../sync-local-copy.ts')).runSync(call),
};
