import type { Database } from '../../platform/db/database.ts';
import type { Passwords } from '../accounts/passwords.ts';

/** What the verbs about staff ask for. */
export type StaffTools = {
  db: Database;
  passwords: Passwords;
  now: () => Date;
  /** `production`: owners must have a second factor. */
  config: { production: boolean; rateLimits: boolean };
  settings: { current(): Promise<{ storeName: string }> };
};
