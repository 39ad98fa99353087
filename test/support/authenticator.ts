// A software authenticator: creates WebAuthn responses as a browser does, and invalid ones.
import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

function head(major: number, size: number): Buffer {
  const first = major << 5;
  if (size < 24) return Buffer.from([first | size]);
  return size < 256
    ? Buffer.from([first | 24, size])
    : Buffer.from([first | 25, size >> 8, size & 255]);
}

function toCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([name, one]) => [toCbor(name), toCbor(one)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const toText = (data: Uint8Array) => Buffer.from(data).toString('base64url');

export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  /** Defaults to the host name of the origin. */
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
}

/** A passkey. `credentialId` may be the id of another one. */
export class Passkey {
  readonly id: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;

  constructor(credentialId = toText(randomBytes(16))) {
    this.id = credentialId;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  register(ceremony: Ceremony) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.id, 'base64url');
    const coseKey = toCbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
    const authData = Buffer.concat([this.#toData(ceremony, 0x40), attested]);
    const attestation = toCbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.#toResponse({
      clientDataJSON: toText(toClientData('webauthn.create', ceremony)),
      attestationObject: toText(attestation),
      transports: ['internal'],
    });
  }

  sign(ceremony: Ceremony) {
    this.#counter += 1;
    const clientData = toClientData('webauthn.get', ceremony);
    const authData = this.#toData(ceremony, 0);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#privateKey);
    return this.#toResponse({
      clientDataJSON: toText(clientData),
      authenticatorData: toText(authData),
      signature: toText(signature),
    });
  }

  #toData({ origin, rpId, isUserVerified = true }: Ceremony, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const all = flags | 1 | (isUserVerified ? 4 : 0);
    return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), Buffer.from([all]), counter]);
  }

  #toResponse(response: object): string {
    const { id } = this;
    return JSON.stringify({
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    });
  }
}

const toClientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
