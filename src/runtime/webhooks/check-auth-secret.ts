// Checks that this server's secret can decrypt the secrets in the state.
import type { RuntimeConfig } from '../config/config.ts';
import {
  findSecret,
  readOrCreateSecret,
  replaceSecret,
  secretFile,
} from '../state/auth-secret-file.ts';
import { BackupError } from '../state/backup-format.ts';
import { StateRefusedError } from '../state/duckdb-file.ts';
import type { State } from '../state/state.ts';
import { createSecretCipher, type SecretCipher } from './secret-encryption.ts';

type SecretConfig = Pick<RuntimeConfig, 'authSecret' | 'dataDir'>;

/** Throws a StateRefusedError if no known secret can decrypt the signing secrets in the state. */
export async function openAuthSecret(config: SecretConfig, state: State): Promise<string> {
  const { authSecret, dataDir } = config;
  const known = authSecret ?? findSecret(dataDir);
  const isUsable = await canDecryptSecrets(state, known);
  if (!isUsable) throw refuse(config, known !== undefined);
  return known ?? readOrCreateSecret(dataDir);
}

/**
 * Whether the secret can decrypt at least one signing secret. Other signing secrets may have been
 * encrypted by a server with another secret. True if there are no signing secrets.
 */
async function canDecryptSecrets({ db }: State, secret: string | undefined): Promise<boolean> {
  const rows = await db.selectFrom('webhook').select(['id', 'sealed_secret']).execute();
  if (rows.length === 0) return true;
  if (secret === undefined) return false;
  const cipher = createSecretCipher(secret);
  return rows.some((row) => canDecrypt(cipher, row.sealed_secret, row.id));
}

export interface AdminSecret {
  find(): string | undefined;
  findOrCreate(): string;
  /**
   * Replaces this server's secret with the secret of a backup. Throws a BackupError if only an
   * operator can replace the secret.
   */
  adopt(secret: string): void;
}

/**
 * `used` is the secret of a running server. The server cannot replace this secret until it
 * restarts.
 */
export function createAdminSecret(config: SecretConfig, used?: string): AdminSecret {
  const { authSecret, dataDir } = config;
  const fixed = authSecret ?? used;
  const [otherSecret, advice] =
    authSecret === undefined
      ? ['the secret of the running server', 'Stop the server, then restore again.']
      : [
          'AUTH_SECRET',
          'Set AUTH_SECRET to the authSecret in the first line of the backup, or unset AUTH_SECRET.',
        ];
  return {
    find: () => fixed ?? findSecret(dataDir),
    findOrCreate: () => fixed ?? readOrCreateSecret(dataDir),
    adopt(secret) {
      if (fixed === undefined) return replaceSecret(dataDir, secret);
      if (fixed === secret) return;
      throw new BackupError(
        `The authSecret in the backup differs from ${otherSecret}. Nothing was changed. ${advice}`,
      );
    },
  };
}

export function canDecrypt(cipher: SecretCipher, encrypted: string, context: string): boolean {
  try {
    cipher.decrypt(encrypted, context);
    return true;
  } catch {
    return false;
  }
}

function refuse({ authSecret, dataDir }: SecretConfig, isKnown: boolean): StateRefusedError {
  const file = secretFile(dataDir);
  const place = authSecret === undefined ? `the file ${file}` : 'the setting AUTH_SECRET';
  const reason = isKnown
    ? `${place} contains a different secret than the one that encrypted them`
    : `${place} is missing`;
  return new StateRefusedError(
    `The signing secrets of webhooks cannot be decrypted, because ${reason}. ` +
      `${authSecret === undefined ? `Write the original secret to ${file}` : 'Set AUTH_SECRET to the original secret'}. ` +
      'Every backup contains this secret as authSecret in its first line. ' +
      'If you have no backup, run: npm run admin -- webhooks reset-secrets',
  );
}
