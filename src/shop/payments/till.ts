import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { HoldBounds } from '../settings/schema.ts';
import type { Bills } from './bills.ts';
import type { Paypal } from './paypal/paypal.ts';
import type { Transmission } from './paypal/transmission.ts';
import type { Proof } from './paypal/webhook-proof.ts';

/** What the owner has decided, and what stands on letters written now. */
export type House = {
  emailBrand: EmailBrand;
  /** Who is told of a paid order and of a new exception. */
  ownerEmail: string;
  /** Whether money that fits no order goes back by itself. */
  refundsStrayMoney: boolean;
  /** What one person may hold by asking to pay; null: limits are off. */
  holdBounds: HoldBounds | null;
};

/** What the payment verbs work with. */
export type Till = {
  db: Database;
  now: () => Date;
  log: Log;
  paypal: Paypal;
  bills: Bills;
  prove: (transmission: Transmission, webhookId: string) => Promise<Proof>;
  /** Ours, from the settings. */
  webhookId: string;
  newId: () => string;
  /** Asked before a transaction, never within one. */
  house: () => Promise<House>;
  /** The page where an order is paid. */
  pageOf: (reference: string) => string;
};
