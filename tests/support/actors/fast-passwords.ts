import { createHash } from 'node:crypto';
import type { Passwords } from '../../../src/shop/accounts/passwords/passwords.ts';
import { PASSWORD } from './registered-shoppers.ts';
import { UNUSABLE_HASH } from './unusable-hash.ts';

/** For tests with hundreds of attempts: every password is `PASSWORD`, and checking one takes no time. */
export const fastPasswords: Passwords = {
  hash: async () => ({ ok: true, hash: UNUSABLE_HASH }),
  verify: async (password, stored) => ({ ok: true, isRight: stored !== undefined && password === PASSWORD }),
  digest: async (secret, salt) => ({ ok: true, digest: createHash('sha256').update(salt).update(secret).digest() }),
  waiting: () => 0,
};
