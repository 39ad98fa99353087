// Signs manifests with Ed25519 and verifies signatures. A manifest contains the SHA-256 hash of
// every file, so its signature covers the whole release.
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** `key` is a private key in PKCS #8 DER, in base64. Returns the signature in base64. */
export function signManifest(manifest: Uint8Array, key: string): string {
  const der = Buffer.from(key, 'base64');
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return sign(null, manifest, privateKey).toString('base64');
}

/** `key` is a public key in SPKI DER, in base64. Throws if it is not a valid key. */
export function isSignedBy(manifest: Uint8Array, signature: string, key: string): boolean {
  const der = Buffer.from(key, 'base64');
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, manifest, publicKey, Buffer.from(signature, 'base64'));
}
