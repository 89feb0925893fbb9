/** The package has no types; by it the tests of alerts read what was encrypted for a browser. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  type Keys = { version: 'aes128gcm'; privateKey: ECDH; authSecret: string };
  export function decrypt(body: Buffer, keys: Keys): Buffer;
}
