import { createHash } from 'node:crypto';
import { isSigned } from './signing-key.ts';
import { damaged } from './unreadable-backup.ts';

const SIGNED = Buffer.from('nyuzi backup\n');
const KEY_BYTES = 32;
const MAX_PAYLOAD = 4 * 1024 * 1024;
const KINDS = { head: 1, section: 2, piece: 3, close: 4, seal: 5, signature: 6 } as const;
type Kind = keyof typeof KINDS;
export type Frame = { kind: Exclude<Kind, 'seal' | 'signature'>; payload: Buffer };
export type Frames = AsyncGenerator<Frame, Buffer | undefined>;

type RawFrame = { kind: Kind; lead: Buffer; payload: Buffer };

export async function* sealed(
  frames: AsyncIterable<RawFrame>,
  mustBeSigned: boolean,
): AsyncGenerator<Frame, Buffer | undefined> {
  const hash = createHash('sha256');
  let seal: Buffer | undefined;
  let signedBy: Buffer | undefined;
  for await (const { kind, lead, payload } of frames) {
    if (signedBy || (seal && kind !== 'signature')) throw damaged('something follows the seal');
    if (kind === 'signature') signedBy = signerOf(payload, seal);
    else if (kind === 'seal') seal = checkedSeal(hash.digest(), payload);
    else {
      hash.update(lead).update(payload);
      yield { kind, payload };
    }
  }
  if (!seal) throw damaged('the seal is missing');
  if (mustBeSigned !== (signedBy !== undefined)) throw damaged('the signature is missing');
  return signedBy;
}

function checkedSeal(hash: Buffer, payload: Buffer): Buffer {
  if (!hash.equals(payload)) throw damaged('the seal is broken');
  return hash;
}

function signerOf(payload: Buffer, seal: Buffer | undefined): Buffer {
  const publicKey = Buffer.from(payload.subarray(0, KEY_BYTES));
  const signature = payload.subarray(KEY_BYTES);
  if (!seal || publicKey.length < KEY_BYTES || !isSigned(publicKey, Buffer.concat([SIGNED, seal]), signature))
    throw damaged('the signature is broken');
  return publicKey;
}

export async function* framesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<RawFrame> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length >= 5) {
      const kind = kindOf(waiting.readUInt8(0));
      const end = 5 + waiting.readUInt32BE(1);
      if (end > MAX_PAYLOAD + 5) throw damaged('a piece is too large');
      if (waiting.length < end) break;
      yield { kind, lead: waiting.subarray(0, 5), payload: waiting.subarray(5, end) };
      waiting = waiting.subarray(end);
    }
  }
  if (waiting.length > 0) throw damaged('it ends in the middle of a piece');
}

function kindOf(byte: number): Kind {
  for (const [kind, value] of Object.entries(KINDS) as [Kind, number][]) if (value === byte) return kind;
  throw damaged(`${byte} is no kind of piece`);
}
