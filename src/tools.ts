import type { Config } from './config.ts';
import type { PaypalDemo } from './paypal-demo.ts';
import type { Clock } from './platform/db/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Tag } from './platform/page-cache/tags.ts';
import type { Passwords } from './shop/accounts/passwords.ts';
import type { CategoryBoard } from './shop/catalogue/category-board.ts';
import type { Letterhead } from './shop/mail/letter.ts';
import type { Courier } from './shop/mail/smtp.ts';
import type { PageBoard } from './shop/pages/page-board.ts';
import type { Till } from './shop/payments/till.ts';
import type { TaxRates } from './shop/pricing/tax-service.ts';
import type { SettingsBoard } from './shop/settings/settings.ts';

/** What the doors hand to the verbs; a verb asks for the two or three it uses. */
export type Tools = {
  config: Config;
  log: Log;
  db: Database;
  /** For what needs connections of its own, such as a backup. */
  databaseUrl: string;
  jobs: Jobs;
  settings: SettingsBoard;
  pageBoard: PageBoard;
  categoryBoard: CategoryBoard;
  /** Lets go of what is remembered and has changed, here or in another process. */
  forget(tags: readonly Tag[]): void;
  taxRates: TaxRates;
  passwords: Passwords;
  /** What stands on letters written now. */
  letterhead: () => Promise<Letterhead>;
  /** Undefined: no mail server is set, and emails are kept and not sent. */
  courier: Courier | undefined;
  /** The time that holds in all processes: the database's. */
  now: () => Date;
  clock: Clock;
  till: Till;
  /** The stand-in where no PayPal is set. */
  paypalDemo: PaypalDemo | undefined;
};
