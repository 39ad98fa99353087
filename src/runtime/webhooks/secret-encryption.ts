// Encrypts webhook secrets at rest: AES-256-GCM with a key derived from the auth secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export interface SecretCipher {
  /**
   * Returns base64 of the initialization vector, tag, and ciphertext. Decrypting requires the same
   * `context`.
   */
  encrypt(text: string, context: string): string;
  /** Throws if the text was changed, or was encrypted with another key or `context`. */
  decrypt(encrypted: string, context: string): string;
}

export function createSecretCipher(authSecret: string): SecretCipher {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'daybreak webhook secrets', 32));
  return {
    encrypt(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64');
    },
    decrypt(encrypted, context) {
      const bytes = Buffer.from(encrypted, 'base64');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8');
      return text + decipher.final('utf8');
    },
  };
}
