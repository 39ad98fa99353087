// Webhook secrets at rest: AES-256-GCM under a key derived from the service's own secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export interface Sealer {
  /** Base64 of initialisation vector, tag and cipher text. `context` must be given again to open. */
  seal(text: string, context: string): string;
  /** Throws when the text was changed, or sealed under another key or for another context. */
  open(sealed: string, context: string): string;
}

export function createSealer(authSecret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'daybreak webhook secrets', 32));
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64');
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
