// `daybreak verify`: proves that a file, a forecast or a corrected price is in the transparency log.
import type { Command } from '../command.ts';

export const verify: Command = {
  name: 'verify',
  args: 'FILE|ID',
  about:
    'Prove that a downloaded file of the current release or its manifest is in the transparency log, or all forecasts and corrected prices of a project or model.',
  example: 'verify projects.parquet',
  minArgs: 1,
  maxArgs: 1,
  options: {
    key: {
      type: 'string',
      value: 'KEY',
      about: 'RELEASE_PUBLIC_KEY of the publisher, which must have signed the log.',
    },
    with: {
      type: 'string',
      value: 'URL',
      about: 'Another server with the same log. Finds a log that was shown to only one of them.',
    },
  },
  // Imports the code only for this command, because it requires npm packages.
  run: async (call) => await (await import('../verify-with-log.ts')).runVerify(call),
};
