import type { Database } from '../../platform/db/database.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { Passwords } from './passwords/passwords.ts';

/** What the verbs of accounts ask for. */
export type AccountDeps = {
  db: Database;
  passwords: Passwords;
  emailBrand: () => Promise<EmailBrand>;
  now: () => Date;
  config: { rateLimits: boolean };
};
