/** The package has no types. Alert tests use it to decrypt messages encrypted for a browser. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  type Keys = { version: 'aes128gcm'; privateKey: ECDH; authSecret: string };
  export function decrypt(body: Buffer, keys: Keys): Buffer;
}
