import { createHash } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import { UNITED_STATES } from '../../shared/address/address.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { fromDollars, toDollars } from '../../shared/money.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { placeUpToDate } from '../checkout/outdated-stock.ts';
import type { StaffOrderRefusal } from '../checkout/staff-order.ts';
import { payInCash } from '../orders/payment/record-payment.ts';
import { findPress, holdOnce, lockPress, noteSource } from '../orders/placing/sources.ts';
import { readShopSettings } from '../payments/deps.ts';
import { madeSale } from './find-sale.ts';
import { placeSale, type ReadySale, type SellDeps } from './place-sale.ts';
import { readPlace } from './read-place.ts';
import type { SaleRefusal } from './refusals.ts';
import type { MadeSale, SaleInput } from './schema.ts';

type Outcome = { ok: true; sale: MadeSale } | SaleRefusal | StaffOrderRefusal;

/** Rolls back what was placed of a sale that can't be made after all. */
class NotSold extends Error {
  readonly refusal: Exclude<Outcome, { ok: true }>;
  constructor(refusal: Exclude<Outcome, { ok: true }>) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/**
 * Sells over the counter, once for each key. In cash the order is paid, its stock sold and handed over in one transaction. Else its
 * stock is held while the customer pays by the link that is answered, and it is handed over when that is paid. Taxed where it is
 * sold, and never shipped.
 */
export async function sell(deps: SellDeps, actor: Actor, input: SaleInput): Promise<Outcome> {
  const read = readPlace(input.place);
  if (!read.ok) return read;
  if (input.items.length === 0) return { ok: false, reason: 'no_items' };
  const email = input.email.trim() === '' ? undefined : parseEmailAddress(input.email);
  if (input.email.trim() !== '' && email === undefined) return { ok: false, reason: 'email_unreadable' };
  const settings = await deps.settings.current();
  // Asked before the transaction: no stock row stays locked while a foreign server answers.
  const taxPercent = await deps.taxRates.percentFor({ country: UNITED_STATES, state: read.address.city });
  const shop = await readShopSettings(deps);
  const automatic = await deps.automaticDiscounts.current();
  const sale = { deps, actor, input, email, address: read.address, settings, automatic, taxPercent, shop };
  return placeUpToDate(() =>
    deps.db
      .transaction((tx) => sellWithin(tx, sale))
      .catch((error: unknown): Outcome => {
        if (error instanceof NotSold) return error.refusal;
        throw error;
      }),
  );
}

async function sellWithin(tx: Transaction, sale: ReadySale): Promise<Outcome> {
  const press = { key: sale.input.key, hash: hashOf(sale.input) };
  await lockPress(tx, press.key);
  const known = await findPress(tx, press.key);
  if (known && known.pressHash !== press.hash) return { ok: false, reason: 'key_used' };
  const orderId = known?.orderId ?? (await sellOnce(tx, sale, press));
  return { ok: true, sale: await madeSale(tx, orderId, sale) };
}

/** Places the order of a sale, and pays it where it is paid in cash. */
async function sellOnce(tx: Transaction, sale: ReadySale, press: { key: string; hash: string }): Promise<string> {
  const { input, actor, deps, shop } = sale;
  const now = deps.now();
  const placed = await placeSale(tx, sale, now);
  if (!placed.ok) throw new NotSold(placed.reason === 'unknown_product' ? GONE : placed);
  const { orderId, totalCents } = placed;
  const cashGivenCents = input.cash === null ? null : (fromDollars(input.cash) ?? -1);
  if (fromDollars(input.expected) !== totalCents) throw new NotSold({ ok: false, reason: 'total_changed', totalCents });
  if (cashGivenCents !== null && cashGivenCents < totalCents) {
    throw new NotSold({ ok: false, reason: 'cash_too_little', totalCents });
  }
  await noteSource(tx, orderId, actor, {
    channel: 'in_person',
    phone: '',
    note: '',
    discountReason: '',
    pressKey: press.key,
    pressHash: press.hash,
    cashGivenCents,
  });
  await holdOnce(tx, orderId);
  const paidBy = cashGivenCents === null ? 'link' : 'cash';
  const after = { dollars: toDollars(totalCents), paidBy, state: sale.address.city };
  await recordAudit(tx, actor, { what: 'order.sold_in_person', subject: orderId, after });
  if (cashGivenCents !== null) {
    const isPaid = await payInCash(tx, orderId, { paidAt: now, byWhom: actor.name, shop });
    if (!isPaid) throw new Error(`The order ${orderId} could not be paid in the transaction that placed it.`);
  }
  return orderId;
}

const GONE = { ok: false, reason: 'product_gone' } as const;

/** Of all that makes it this sale; who pressed may have typed the address with a capital. */
const hashOf = ({ items, place, cash, email }: SaleInput) =>
  createHash('sha256')
    .update(JSON.stringify([items, place, cash, email.trim().toLowerCase()]))
    .digest('base64url');
