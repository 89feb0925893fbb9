import { createHash } from 'node:crypto';
import type { Passwords } from '../../src/shop/accounts/passwords.ts';
import { NO_HASH } from './no-hash.ts';
import { PASSWORD } from './people.ts';

/** For tests that count hundreds of tries: everybody's password is `PASSWORD`, and to look at one takes no time. */
export const quickPasswords: Passwords = {
  hash: async () => ({ ok: true, hash: NO_HASH }),
  verify: async (password, stored) => ({ ok: true, isRight: stored !== undefined && password === PASSWORD }),
  digest: async (secret, salt) => ({ ok: true, digest: createHash('sha256').update(salt).update(secret).digest() }),
  waiting: () => 0,
};
