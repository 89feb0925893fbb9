import type { Sql } from '../../platform/db/database.ts';
import { insertEvent } from './transition-queries.ts';

type OrderEvent = {
  orderId: string;
  kind:
    | 'paid'
    | 'payment_pending'
    | 'payment_failed'
    | 'refunded'
    | 'dispatched'
    | 'delivered'
    | 'package_shipped'
    | 'package_undone'
    | 'package_delivered'
    | 'tracking_edited'
    | 'cancelled'
    | 'held_again'
    | 'dispatch_undone'
    | 'delivery_undone'
    | 'address_corrected'
    | 'size_chosen'
    | 'size_swapped'
    | 'items_removed'
    | 'item_added'
    | 'asked'
    | 'message_sent'
    | 'reply_noted'
    | 'delayed'
    | 'delay_accepted'
    | 'gift_message_changed'
    | 'return_requested'
    | 'return_withdrawn'
    | 'return_approved'
    | 'return_declined'
    | 'return_received'
    | 'return_refunded'
    | 'replacement_sent'
    | 'return_reminded'
    | 'return_closed'
    | 'packing_started'
    | 'packing_undone';
  /** A person's name, or what acted by itself: 'clock', 'paypal'. */
  byWhom: string;
  note?: string;
};

/** Adds to what is known of an order. */
export async function addOrderEvent(sql: Sql, event: OrderEvent): Promise<void> {
  await insertEvent(sql, JSON.stringify(event));
}
