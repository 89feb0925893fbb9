import type { Database } from '../../platform/db/database.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { Passwords } from './passwords/passwords.ts';

/** Dependencies of the account functions. */
export type AccountDeps = {
  db: Database;
  passwords: Passwords;
  emailBrand: () => Promise<EmailBrand>;
  now: () => Date;
  config: { rateLimits: boolean };
};
