import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { decodeJson } from './manifest.ts';
import { isSigned, type Signer } from './signing-key.ts';
import { damaged } from './unreadable-backup.ts';

/** So that the key's signature of something else is none of a backup. */
const PURPOSE = Buffer.from('nyuzi backup manifest\n');

const Hex = (bytes: number) => Type.String({ maxLength: 2 * bytes, pattern: `^[0-9a-f]{${2 * bytes}}$` });
const Signature = Type.Object({ publicKey: Hex(32), signature: Hex(64) });

const signedPart = (manifest: Buffer) => Buffer.concat([PURPOSE, createHash('sha256').update(manifest).digest()]);

/** The manifest holds a hash of every entry, so its signature covers the whole archive. */
export const signManifest = ({ publicKey, sign }: Signer, manifest: Buffer): Buffer =>
  Buffer.from(
    JSON.stringify({ publicKey: publicKey.toString('hex'), signature: sign(signedPart(manifest)).toString('hex') }),
  );

export function signerOf(bytes: Buffer, manifest: Buffer): Buffer {
  const { publicKey, signature } = decodeJson(Signature, bytes);
  const key = Buffer.from(publicKey, 'hex');
  if (!isSigned(key, signedPart(manifest), Buffer.from(signature, 'hex'))) throw damaged('the signature is broken');
  return key;
}
