import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A request to an authenticator, by the server's options; the other fields are deliberate faults. */
interface Ceremony {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Whether its user was verified. */
  verified?: boolean;
}

/** A passkey provider in software (WebAuthn 3): one P-256 credential, attestation `none`. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  /** The next use adds one; 0 without `counts`: it does not count, like synchronised ones. */
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle: string | undefined;

  constructor(
    private readonly site = { origin: 'http://localhost', rpId: 'localhost' },
    private readonly counts = true,
  ) {}

  /** Answers `navigator.credentials.create`. */
  create(asked: Ceremony & { userId?: string }) {
    this.userHandle = asked.userId ?? this.userHandle;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credentialData = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(coseKey)]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.authenticatorData(asked, credentialData))],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', asked),
      attestationObject: base64url(isoCBOR.encode(attestation as Map<string, string>)),
      transports: ['internal', 'hybrid', 'telepathy'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get(asked: Ceremony & { userHandle?: string }) {
    if (this.counts) this.counter += 1;
    const authenticatorData = this.authenticatorData(asked);
    const clientDataJSON = this.clientData('webauthn.get', asked);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.answer({
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
      userHandle: asked.userHandle ?? this.userHandle,
    });
  }

  private answer(response: Record<string, unknown>) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, { challenge, origin = this.site.origin }: Ceremony) {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData({ rpId = this.site.rpId, verified = true }: Ceremony, credentialData?: Buffer) {
    const flags = 0x01 | (verified ? 0x04 : 0) | (credentialData ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, credentialData ?? Buffer.alloc(0)]);
  }
}
