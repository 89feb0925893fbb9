import type { Database } from '../../platform/db/database.ts';
import type { Passwords } from '../accounts/passwords/passwords.ts';
import type { EmailBrand } from '../emails/email.ts';

/** What the verbs about staff ask for. */
export type StaffDeps = {
  db: Database;
  passwords: Passwords;
  now: () => Date;
  /** `production`: everybody must have a second factor. */
  config: { production: boolean; rateLimits: boolean; adminUrl: string; publicUrl: string };
  /** Whether mail leaves the shop. */
  hasMailServer: () => Promise<boolean>;
  emailBrand: () => Promise<EmailBrand>;
  settings: { current(): Promise<{ storeName: string }> };
};
