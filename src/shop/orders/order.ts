import { randomBytes } from 'node:crypto';
import type { Sql } from '../../platform/db/database.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import type { Actor } from '../audit/audit.ts';
import { insertEvent } from './queries.ts';

/** Steps that staff or the customer take. Payment isn't one: only `payment/settle.ts` marks an order as paid. */
export type OrderStep = 'dispatched' | 'delivered' | 'cancelled' | 'undispatched' | 'undelivered' | 'corrected';

type OrderState = {
  paidAt: Date | null;
  dispatchedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  paymentState: string;
  isPartShipped?: boolean;
};

export type StepRefusal = RefusalOf<
  typeof orderRefusals,
  | 'already_paid'
  | 'already_dispatched'
  | 'already_delivered'
  | 'already_cancelled'
  | 'payment_under_way'
  | 'not_paid'
  | 'not_dispatched'
  | 'not_delivered'
>;

type Guard = [blocks: (order: OrderState) => boolean, reason: StepRefusal['reason']];

/** Conditions that block each step, checked in order. */
const GUARDS: Record<OrderStep, readonly Guard[]> = {
  dispatched: [
    [(order) => order.cancelledAt !== null, 'already_cancelled'],
    [(order) => order.paidAt === null, 'not_paid'],
    [(order) => order.dispatchedAt !== null, 'already_dispatched'],
  ],
  delivered: [
    [(order) => order.dispatchedAt === null, 'not_dispatched'],
    [(order) => order.deliveredAt !== null, 'already_delivered'],
  ],
  undispatched: [
    [(order) => order.dispatchedAt === null && !order.isPartShipped, 'not_dispatched'],
    [(order) => order.deliveredAt !== null, 'already_delivered'],
  ],
  undelivered: [[(order) => order.deliveredAt === null, 'not_delivered']],
  corrected: [
    [(order) => order.cancelledAt !== null, 'already_cancelled'],
    [(order) => order.dispatchedAt !== null, 'already_dispatched'],
  ],
  cancelled: [
    [(order) => order.cancelledAt !== null, 'already_cancelled'],
    [(order) => order.paidAt !== null, 'already_paid'],
    [(order) => order.paymentState !== 'unpaid', 'payment_under_way'],
  ],
};

/** The reason why an order can't take this step now, or undefined if it can. */
export function stepRefusal(step: OrderStep, order: OrderState): StepRefusal | undefined {
  const guard = GUARDS[step].find(([blocks]) => blocks(order));
  return guard && { ok: false, reason: guard[1] };
}

type Fulfilled = { dispatchedAt: Date | string | null; deliveredAt: Date | string | null };

/** Shipping mistakes are noticed within the hour. */
const UNDO_MILLISECONDS = 60 * 60 * 1000;

/** Deadline for undoing the last step (dispatched or delivered); undefined if neither was taken. */
export function undoUntil({ dispatchedAt, deliveredAt }: Fulfilled): Date | undefined {
  const last = deliveredAt ?? dispatchedAt;
  return last === null ? undefined : new Date(new Date(last).getTime() + UNDO_MILLISECONDS);
}

const ID_CHARACTERS = 12;

/** Crockford's Base32 alphabet: no I, L, O or U, which are easy to misread or mishear. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 60 random bits in three groups, `7KQ2-M9XD-4TRV`: short enough to read over the phone, too many to guess. */
export function newOrderId(random: (size: number) => Uint8Array = randomBytes): string {
  const letters = Array.from(random(ID_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return grouped(letters);
}

const GROUP = 4;

function grouped(letters: string) {
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Normalizes a typed id ('o' is 0, 'i' and 'l' are 1); undefined if it can't be an order id. */
export function readOrderId(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const known = letters.length === ID_CHARACTERS && [...letters].every((letter) => ALPHABET.includes(letter));
  return known ? grouped(letters) : undefined;
}

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
  /** A staff member's name, 'shopper', or an automatic actor: 'clock', 'paypal'. */
  byWhom: string;
  note?: string;
};

/** Appends to the order's history. */
export async function addOrderEvent(sql: Sql, event: OrderEvent): Promise<void> {
  await insertEvent(sql, JSON.stringify(event));
}

export type Buyer = { orderId: string; customerId: string };
export const BUYER: Actor = { staffId: null, name: 'shopper' };

export const orderRefusals = {
  unknown_order: notFound('We couldn’t find this order.'),
  already_paid: conflict('This order is already paid.'),
  already_dispatched: conflict('This order has already shipped.'),
  already_delivered: conflict('This order has already been delivered.'),
  already_cancelled: conflict('This order is canceled.'),
  payment_under_way: conflict('A payment for this order is being processed. Please wait a few minutes.'),
  sold_out_since: conflict('The items weren’t reserved anymore, and something in it has sold out since.'),
  coupon_used_since: conflict('The coupon on this order was used on another order since. Take a new order without it.'),
  not_paid: conflict('This order hasn’t been paid yet.'),
  not_dispatched: conflict('This order hasn’t shipped yet.'),
  not_delivered: conflict('This order hasn’t been delivered yet.'),
  too_late_to_undo: conflict('You can only undo this within an hour.'),
  has_returns: conflict('The customer has asked to return something from this order, so it has arrived.'),
  refund_under_way: conflict('This order is being refunded right now. Reload it in a minute.'),
  other_refund: conflict(
    'Another refund of this order is being made right now, so it isn’t canceled yet. Try again in a minute.',
  ),
  no_such_line: notFound('This item isn’t in the order.'),
  no_such_size: invalid('This product doesn’t come in this size.'),
  size_sold_out: conflict('There aren’t enough left in this size. Choose another.'),
  size_not_chosen: conflict('Choose a size for each item first: each size has its own stock.'),
  size_chosen: conflict('You’ve already chosen a size for this item. To change it, reply to one of our emails.'),
  units_differ: invalid('Choose a size for each one that was ordered.'),
  partly_refunded: conflict('Part of this item was refunded. Choose one size for the rest.'),
  nothing_missing: conflict('Nothing is missing from this order.'),
  account_closed: conflict('This customer deleted their account, so there’s no email address to write to.'),
  too_many_pieces: conflict(
    'That’s more than is left to refund of an item. What is in a return is refunded there. Reload the order.',
  ),
  nothing_chosen: invalid('Choose what to refund.'),
  sum_changed: conflict('The amount has changed, so nothing was refunded. Check it and try again.'),
  key_used: conflict('This was already requested with other items. Reload the order.'),
  address_unreadable: invalid('Please check the highlighted parts of the address.'),
  delay_unreadable: invalid('Please check the new date.'),
  link_invalid: notFound('This link isn’t valid. Open it again from the email, or reply to the email.'),
  newer_delay: conflict('We’ve emailed you again about this order since. Use the links in the newest email.'),
  refund_failed_later: conflict(
    'Your order is canceled and won’t be shipped. PayPal couldn’t refund it yet; we’ll try again and make sure that you get your money.',
  ),
  is_pickup: conflict(
    'This order is picked up at the shop: open it to say that it’s ready. Its address can’t be edited.',
  ),
  being_packed: conflict('We’re already packing this order. Contact us, and we’ll see what we can do.'),
  made_to_order: conflict(
    'We make this order just for you, and may have started already. Contact us, and we’ll see what we can do.',
  ),
  cancel_failed: conflict('PayPal couldn’t refund this order, so it isn’t canceled. Try again later, or contact us.'),
  address_costs_otherwise: conflict(
    'A different state or country changes the tax, shipping or dates. Contact us, and we’ll sort it out.',
  ),
  no_gift: conflict('This order isn’t a gift.'),
  gift_message_too_long: invalid('A gift message can have up to 500 characters.'),
  nothing_packed: invalid('Choose what’s in this package.'),
  too_many_packed: conflict('That’s more than is left to ship of an item. Reload the order.'),
  too_many_packages: conflict('An order can ship in up to 51 packages.'),
  no_such_package: notFound('We couldn’t find this package. Reload the order.'),
  partly_shipped: conflict('Part of this order has already shipped.'),
  fully_refunded: conflict('This order is fully refunded.'),
  same_size: invalid('It has this size already. Choose another one.'),
  no_such_product: conflict('This product isn’t in the shop. Choose one that is active.'),
  product_sold_out: conflict('There aren’t enough left. Enter a smaller quantity or choose another product.'),
  nothing_left: conflict('Nothing would be left to ship. Cancel the order instead: that refunds everything.'),
  too_many_lines: conflict('An order can have up to 100 lines.'),
  address_missing: conflict('The town is missing. Edit the address first.'),
  table_too_long: invalid('This table is too long. Up to 500 lines can be read at once.'),
  table_unreadable: invalid('We couldn’t read this table. Copy the cells from a spreadsheet, or save the file as CSV.'),
  table_without_numbers: invalid(
    'We found no tracking numbers. Put an order number and a tracking number on each line.',
  ),
  changed_meanwhile: conflict(
    'Someone else changed this in the meantime. Reload to see their changes, then make yours.',
  ),
};

export type OrderReason = keyof typeof orderRefusals;
