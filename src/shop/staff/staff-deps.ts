import type { Database } from '../../platform/db/database.ts';
import type { Passwords } from '../accounts/passwords/passwords.ts';
import type { EmailBrand } from '../emails/email.ts';

/** Dependencies of the staff functions. */
export type StaffDeps = {
  db: Database;
  passwords: Passwords;
  now: () => Date;
  /** `production`: requires a second factor. */
  config: { production: boolean; rateLimits: boolean; adminUrl: string; publicUrl: string };
  /** Whether a mail server is connected. */
  hasMailServer: () => Promise<boolean>;
  emailBrand: () => Promise<EmailBrand>;
  settings: { current(): Promise<{ storeName: string }> };
};
