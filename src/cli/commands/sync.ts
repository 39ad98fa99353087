// sync: a local copy of the open data.
import type { Command } from '../command.ts';

export const sync: Command = {
  name: 'sync',
  args: '[DIR]',
  about: 'Keep a copy of the Parquet dumps in a folder, by change files where possible.',
  minArgs: 0,
  maxArgs: 1,
  options: {},
  // On use: it needs packages, and the others must run in a checkout without any.
  run: async (call) => await (await import('../sync.ts')).runSync(call),
};
