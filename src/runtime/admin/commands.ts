// The table of admin commands, and the service that runs them, either in the server or in the
// process of the command-line tool.
import { messageOf } from '../../lib/error-message.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { createResetLinks } from '../accounts/reset-links.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { accountCommands } from './account-commands.ts';
import {
  type AdminCall,
  type AdminCommand,
  type AdminDeps,
  AdminFailure,
  type AdminOptions,
  type AdminResponse,
} from './admin-command.ts';
import { keyCommands } from './key-commands.ts';
import { stateCommands } from './state-commands.ts';
import { webhookCommands } from './webhook-commands.ts';

export const commands: readonly AdminCommand[] = [
  ...keyCommands,
  ...accountCommands,
  ...webhookCommands,
  ...stateCommands,
];

export interface AdminService {
  /** Never rejects. The result contains the error, if there is one. */
  run(call: AdminCall | undefined): Promise<AdminResponse>;
}

export function createAdminService(options: AdminOptions): AdminService {
  const deps: AdminDeps = {
    ...options,
    keys: createKeyStore(options),
    accounts: createAccountStore(options),
    resetLinks: createResetLinks(options),
  };
  return {
    async run(call) {
      const { command: name, ...input } = call ?? {};
      try {
        const command = commands.find((one) => one.name === name);
        if (!command?.schema.safeParse(input).success) {
          throw new AdminFailure(
            'usage',
            'The running server does not support this command, because it runs another version. Restart the server.',
          );
        }
        return { ok: true, data: await command.run(deps, input) };
      } catch (cause) {
        const code = cause instanceof AdminFailure ? cause.code : 'unforeseen';
        return { ok: false, code, message: messageOf(cause) };
      }
    },
  };
}
