// The admin commands for the state as a whole: rebuild mode, backups, and restores.
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Argument, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { messageOf } from '../../lib/error-message.ts';
import { writeBackup } from '../state/backup.ts';
import { BackupError } from '../state/backup-format.ts';
import { restoreBackup } from '../state/restore.ts';
import { readRebuild, writeRebuild } from '../state/unavailable.ts';
import {
  type AdminCommand,
  type AdminDeps,
  AdminFailure,
  type AdminRecord,
  defineCommand,
} from './admin-command.ts';

const file = z.string().min(1);
/** Resolves the path before it is sent, because the server runs in another folder. */
const fileWord = (flags: string) => new Argument(flags).argParser((word: string) => resolve(word));

export const stateCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'rebuild',
    about: 'turn rebuild mode on or off; while on, endpoints that need a key return 503',
    /** If undefined, the command only shows whether rebuild mode is on. */
    schema: z.strictObject({ isOn: z.boolean().optional() }),
    words: {
      isOn: new Argument('[on|off]', 'if omitted, shows the current state').argParser(
        (word: string) => {
          if (word === 'on' || word === 'off') return word === 'on';
          throw new InvalidArgumentError('Use on or off.');
        },
      ),
    },
    async run({ state }, { isOn }) {
      if (isOn !== undefined) await writeRebuild(state, isOn);
      return { rebuild: await readRebuild(state) };
    },
    show: ({ rebuild }) => [`Rebuild mode is ${rebuild ? 'on' : 'off'}.`],
  }),
  defineCommand({
    name: 'backup',
    about: 'write accounts, keys, usage, and webhooks to a file (default: in DATA_DIR/backups)',
    help: `
The file contains password hashes and the secret that decrypts the signing secrets of webhooks
(AUTH_SECRET, or DATA_DIR/auth-secret). Only the owner of the file can read it. Keep it private. The
command overwrites an earlier backup of the same name, but no other file.`,
    schema: z.strictObject({ file: file.optional() }),
    words: { file: fileWord('[file]') },
    run: (deps, { file }) => backUp(deps, file ?? backupFile(deps, 'state')),
    show: ({ file, rows }) => [`${file}`, `Backed up ${rows} rows.`],
  }),
  defineCommand({
    name: 'restore',
    about: 'replace the whole state with a backup; saves a backup of the current state first',
    help: `
Also restores DATA_DIR/auth-secret. If AUTH_SECRET is set to another value, or if a running server uses
another secret, the command changes nothing and prints what to do first.`,
    schema: z.strictObject({ file }),
    words: { file: fileWord('<file>') },
    async run(deps, { file }) {
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
    },
    show: ({ rows, created, before }) => [
      `Restored ${rows} rows from the backup of ${created}. A backup of the previous state is in ${before}.`,
    ],
  }),
];

async function backUp({ state, now, secret }: AdminDeps, file: string): Promise<AdminRecord> {
  try {
    return { file, ...(await writeBackup({ state, now, authSecret: secret.find() }, file)) };
  } catch (cause) {
    const message = `The backup was not written to ${file}: ${messageOf(cause)}.`;
    throw new AdminFailure('refused', message, { cause });
  }
}

const backupFile = ({ dataDir, now }: AdminDeps, name: string): string =>
  join(dataDir, 'backups', `${name}-${now().toISOString().replaceAll(':', '-')}.jsonl`);
