import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Assertion, Attestation } from '../../../src/shop/accounts/passkeys/schema.ts';

type Options = Record<string, unknown>;
type Ways = {
  origin?: string;
  rpId?: string;
  /** User verification: true if the device verified its user. */
  isVerified?: boolean;
  /** Signature counter sent by the device; by default the next number. */
  counter?: number;
};

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');
const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];

/**
 * In-process authenticator with one passkey (ES256, WebAuthn level 3, attestation "none"). Its signatures are real, for
 * any site, counter and challenge that a test needs.
 */
export function createSoftAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;
  let userHandle: string | undefined;

  const authenticatorData = ({ rpId, isVerified = true, counter }: Ways, credential?: Buffer) => {
    count = counter ?? count + 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
    const host = rpId ?? new URL(origin).hostname;
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted, credential ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, { challenge }: Options, ways: Ways) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: ways.origin ?? origin, crossOrigin: false }));
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} } as const;

  return {
    id: common.id,
    create(options: Options, ways: Ways = {}): Attestation {
      userHandle = (options.user as { id: string }).id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')];
      const cose = Buffer.concat([...key, Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(ways, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex');
      const attestationObject = base64url(Buffer.concat([head, size, data]));
      const clientDataJSON = base64url(clientData('webauthn.create', options, ways));
      return { ...common, response: { clientDataJSON, attestationObject, transports: ['internal'] } };
    },
    get(options: Options, ways: Ways = {}): Assertion {
      const json = clientData('webauthn.get', options, ways);
      const data = authenticatorData(ways);
      const signature = createSign('sha256').update(data).update(sha256(json)).sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(json),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(userHandle && { userHandle }),
        },
      };
    },
  };
}
