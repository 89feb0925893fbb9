import type { Database } from '../../platform/db/database.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { EmailBrand } from '../emails/email.ts';

/** What the verbs about staff ask for. */
export type StaffDeps = {
  db: Database;
  passwords: Passwords;
  now: () => Date;
  /** `production`: everybody must have a second factor. `smtpUrl`: empty where no mail leaves the shop. */
  config: { production: boolean; rateLimits: boolean; smtpUrl: string; adminUrl: string; publicUrl: string };
  emailBrand: () => Promise<EmailBrand>;
  settings: { current(): Promise<{ storeName: string }> };
};
