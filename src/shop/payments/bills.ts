import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { HoldBounds } from '../settings/schema.ts';
import type { Bill } from './paypal/order-request.ts';

/** Why money cannot be taken for a bill. */
export type BillRefusal = {
  ok: false;
  reason:
    | 'unknown_order'
    | 'already_paid'
    | 'already_cancelled'
    | 'out_of_stock'
    | 'hold_over'
    | 'coupon_used'
    | 'too_much_held';
};

export type HeldBill = { ok: true; totalCents: number };

export type LockedBill = { totalCents: number; isPaid: boolean };

export type News = { reference: string; emailBrand: EmailBrand };

/**
 * What paying needs of whatever is paid. Payments know a reference and an amount; orders say here what a payment does
 * to them, each within the transaction it is given.
 */
export type Bills = {
  /** The figures and the address for PayPal. */
  describe(sql: Sql, reference: string): Promise<Bill | undefined>;
  /** Nobody else pays, cancels or refunds it until the transaction ends. */
  lock(tx: Transaction, reference: string): Promise<LockedBill | undefined>;
  /**
   * Before money moves: what it is for is set aside and stays so while somebody pays. `bounds` where somebody only asks
   * to pay; null where the payment is approved.
   */
  hold(tx: Transaction, reference: string, bounds: HoldBounds | null): Promise<HeldBill | BillRefusal>;
  /** The money is here: called by `settle` alone, and for a bill of nothing. */
  paid(
    tx: Transaction,
    news: News & { paidAt: Date; byWhom: string; ownerEmail: string },
  ): Promise<{ ok: true } | BillRefusal>;
  /** PayPal has the money and is thinking. */
  pending(tx: Transaction, news: News): Promise<void>;
  /** A payment came to nothing after it had been pending; another may be tried. */
  failed(tx: Transaction, news: News & { note: string }): Promise<void>;
  /** Money went back: how much just now and how much in all. */
  refunded(tx: Transaction, news: News & { cents: number; totalCents: number }): Promise<void>;
};
