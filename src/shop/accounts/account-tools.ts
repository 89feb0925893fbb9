import type { Database } from '../../platform/db/database.ts';
import type { Letterhead } from '../mail/letter.ts';
import type { Passwords } from './passwords.ts';

/** What the verbs of accounts ask for. */
export type AccountTools = {
  db: Database;
  passwords: Passwords;
  letterhead: () => Promise<Letterhead>;
  now: () => Date;
  config: { rateLimits: boolean };
};
