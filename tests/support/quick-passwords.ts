import type { Passwords } from '../../src/shop/accounts/passwords.ts';
import { PASSWORD } from './people.ts';

/** What nobody's password leads to: the sessions of tests are opened without one. */
export const NO_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** For tests that count hundreds of tries: everybody's password is `PASSWORD`, and to look at one takes no time. */
export const quickPasswords: Passwords = {
  hash: async () => ({ ok: true, hash: NO_HASH }),
  verify: async (password, stored) => ({ ok: true, isRight: stored !== undefined && password === PASSWORD }),
  waiting: () => 0,
};
