import type { Sql } from '../../platform/db/database.ts';
import { insertEvent } from './step-queries.ts';

type Event = {
  orderId: string;
  kind:
    | 'paid'
    | 'payment_pending'
    | 'payment_failed'
    | 'refunded'
    | 'dispatched'
    | 'delivered'
    | 'cancelled'
    | 'held_again'
    | 'dispatch_undone'
    | 'delivery_undone'
    | 'address_corrected'
    | 'size_chosen'
    | 'asked';
  /** A person's name, or what acted by itself: 'clock', 'paypal'. */
  byWhom: string;
  note?: string;
};

/** Adds to what is known of an order. */
export async function noteEvent(sql: Sql, event: Event): Promise<void> {
  await insertEvent(sql, JSON.stringify(event));
}
