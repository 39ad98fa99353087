// Runs admin commands, either in the server or in the process of the command-line tool.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../lib/error-message.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { createResetLinks } from '../accounts/reset-links.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { writeBackup } from '../state/backup.ts';
import { BackupError } from '../state/backup-format.ts';
import { restoreBackup } from '../state/restore.ts';
import { readRebuild, writeRebuild } from '../state/unavailable.ts';
import { runAccountCommand } from './account-commands.ts';
import type { AdminDeps, AdminOptions } from './admin-deps.ts';
import {
  type AdminCommand,
  AdminFailure,
  type AdminRecord,
  type AdminResponse,
} from './command-schemas.ts';
import { runKeyCommand } from './key-commands.ts';
import { runWebhookCommand } from './webhook-commands.ts';

export interface AdminService {
  /** Never rejects. The result contains the error, if there is one. */
  run(command: AdminCommand): Promise<AdminResponse>;
}

export function createAdminService(options: AdminOptions): AdminService {
  const deps: AdminDeps = {
    ...options,
    keys: createKeyStore(options),
    accounts: createAccountStore(options),
    resetLinks: createResetLinks(options),
  };
  return {
    async run(command) {
      try {
        return { ok: true, data: await runCommand(deps, command) };
      } catch (cause) {
        const code = cause instanceof AdminFailure ? cause.code : 'unforeseen';
        const message = messageOf(cause);
        return { ok: false, code, message };
      }
    },
  };
}

function runCommand(deps: AdminDeps, command: AdminCommand): Promise<AdminRecord | AdminRecord[]> {
  switch (command.command) {
    case 'keys create':
    case 'keys list':
    case 'keys revoke':
      return runKeyCommand(deps, command);
    case 'accounts list':
    case 'accounts plan':
    case 'accounts password':
    case 'accounts reset-link':
    case 'accounts remove':
      return runAccountCommand(deps, command);
    case 'webhooks list':
    case 'webhooks disable':
    case 'webhooks enable':
    case 'webhooks reset-secrets':
      return runWebhookCommand(deps, command);
    case 'rebuild':
      return switchRebuild(deps, command.isOn);
    case 'backup':
      return backUp(deps, command.file ?? backupFile(deps, 'state'));
    case 'restore':
      return restore(deps, command.file);
  }
}

async function switchRebuild({ state }: AdminDeps, isOn?: boolean): Promise<AdminRecord> {
  if (isOn !== undefined) await writeRebuild(state, isOn);
  return { rebuild: await readRebuild(state) };
}

async function backUp({ state, now, secret }: AdminDeps, file: string): Promise<AdminRecord> {
  try {
    return { file, ...(await writeBackup({ state, now, authSecret: secret.find() }, file)) };
  } catch (cause) {
    const reason = messageOf(cause);
    throw new AdminFailure('refused', `The backup was not written to ${file}: ${reason}.`, {
      cause,
    });
  }
}

/** Backs up the current state first, so that a restore can be undone. */
async function restore(deps: AdminDeps, file: string): Promise<AdminRecord> {
  const before = backupFile(deps, 'before-restore');
  await backUp(deps, before);
  try {
    const { rows, createdAt } = await restoreBackup(
      { state: deps.state, adoptSecret: deps.secret.adopt },
      file,
    );
    return { file, rows, created: createdAt, before };
  } catch (cause) {
    if (!(cause instanceof BackupError)) throw cause;
    // The failed restore changed nothing, so the backup of the current state is not needed.
    await rm(before, { force: true });
    throw new AdminFailure('refused', cause.message, { cause });
  }
}

const backupFile = ({ dataDir, now }: AdminDeps, name: string): string =>
  join(dataDir, 'backups', `${name}-${now().toISOString().replaceAll(':', '-')}.jsonl`);
