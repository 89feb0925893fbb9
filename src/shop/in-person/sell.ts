import { createHash } from 'node:crypto';
import { paths } from '../../paths.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Address, UNITED_STATES } from '../../shared/address/address.ts';
import { isUsPostalCode, postalCodeError } from '../../shared/address/postal-codes.ts';
import { findState } from '../../shared/address/us-states.ts';
import { type EmailAddress, parseEmailAddress } from '../../shared/email-address.ts';
import { changeDue, formatMoney, fromDollars, toDollars } from '../../shared/money.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { customerForOrder, customerInPerson } from '../accounts/customer-for-order.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { placeUpToDate } from '../checkout/new-order.ts';
import type { AgreedPrices } from '../checkout/price-cart.ts';
import { placeStaffOrder, type StaffOrderRefusal } from '../checkout/staff-order.ts';
import { readAgreed } from '../drafts/content.ts';
import { type Quoted, quoteItems } from '../drafts/quote.ts';
import { cancelReplaced } from '../orders/cancel-unpaid.ts';
import { newOrderLink } from '../orders/links.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { recordOutsidePayment } from '../orders/payment/record-payment.ts';
import { findPress, holdOnce, lockLiveOrder, lockPress, recordSource } from '../orders/placing/sources.ts';
import { type PaymentDeps, readShopSettings, type ShopSettings } from '../payments/deps.ts';
import type { Coupon } from '../pricing/coupons.ts';
import type { AutomaticDiscounts } from '../pricing/find-coupon.ts';
import type { TaxRates } from '../pricing/tax-service.ts';
import type { Settings } from '../settings/schema.ts';
import type { MadeSale, Sale, SaleInput, SaleQuoteInput } from './schema.ts';

type SellDeps = PaymentDeps & { taxRates: TaxRates; automaticDiscounts: Pick<AutomaticDiscounts, 'current'> };

type Outcome = { ok: true; sale: MadeSale } | SaleRefusal | StaffOrderRefusal;

/** Thrown to roll back a refused sale. */
class NotSold extends Error {
  readonly refusal: Exclude<Outcome, { ok: true }>;
  constructor(refusal: Exclude<Outcome, { ok: true }>) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/**
 * Sells in person; idempotent by key. A cash sale is paid, taken out of stock and handed over in one transaction. Otherwise
 * stock is held while the customer pays by the returned link, and the sale is handed over once it is paid. Taxed at the place
 * of sale.
 */
export async function sell(deps: SellDeps, actor: Actor, input: SaleInput): Promise<Outcome> {
  const read = readPlace(input.place);
  if (!read.ok) return read;
  const agreed = readAgreed({ discount: input.discount ?? null, shippingPrice: 0 });
  if (!agreed.ok) return { ok: false, reason: 'discount_unreadable', fields: agreed.fields };
  if (input.items.length === 0) return { ok: false, reason: 'no_items' };
  const email = input.email.trim() === '' ? undefined : parseEmailAddress(input.email);
  if (input.email.trim() !== '' && email === undefined) return { ok: false, reason: 'email_unreadable' };
  const settings = await deps.settings.current();
  // Before the transaction, so that no stock row stays locked while the tax service answers.
  const taxPercent = await deps.taxRates.percentFor({ country: UNITED_STATES, state: read.address.city });
  const shop = await readShopSettings(deps);
  const automatic = await deps.automaticDiscounts.current();
  const sale = {
    deps,
    actor,
    input,
    email,
    address: read.address,
    agreed: agreed.agreed,
    settings,
    automatic,
    taxPercent,
    shop,
  };
  return placeUpToDate(() =>
    deps.db
      .transaction((tx) => sellWithin(tx, sale))
      .catch((error: unknown): Outcome => {
        if (error instanceof NotSold) return error.refusal;
        throw error;
      }),
  );
}

function readPlace({ state, postalCode }: SaleInput['place']): { ok: true; address: Address } | SaleRefusal {
  const found = findState(state);
  const zip = postalCode.trim();
  const zipError = isUsPostalCode(zip)
    ? found && postalCodeError(zip, found.code)
    : 'Enter a ZIP code of five digits, such as 94110';
  const fields = {
    ...(!found && { 'place.state': 'Choose a state.' }),
    ...(zipError && { 'place.postalCode': zipError }),
  };
  if (!found || zipError) return { ok: false, reason: 'place_unreadable', fields };
  const address = { name: '', address: '', town: '', city: found.code, postalCode: zip, country: UNITED_STATES };
  return { ok: true, address };
}

type ReadySale = {
  deps: SellDeps;
  actor: Actor;
  input: SaleInput;
  email: EmailAddress | undefined;
  address: Address;
  agreed: AgreedPrices;
  settings: Settings;
  automatic: readonly Coupon[];
  taxPercent: number;
  shop: ShopSettings;
};

async function sellWithin(tx: Transaction, sale: ReadySale): Promise<Outcome> {
  const press = { key: sale.input.key, hash: getHash(sale.input) };
  await lockPress(tx, press.key);
  const known = await findPress(tx, press.key);
  if (known && known.pressHash !== press.hash) return { ok: false, reason: 'key_used' };
  const orderId = known?.orderId ?? (await sellOnce(tx, sale, press));
  return { ok: true, sale: await toMadeSale(tx, orderId, sale) };
}

/** Hash of the request, ignoring the case of the email address. */
const getHash = ({ items, place, discount = null, cash, email }: SaleInput) =>
  createHash('sha256')
    .update(JSON.stringify([items, place, cash, email.trim().toLowerCase(), ...(discount ? [discount] : [])]))
    .digest('base64url');

const PRODUCT_GONE = { ok: false, reason: 'product_gone' } as const;

async function sellOnce(tx: Transaction, sale: ReadySale, press: { key: string; hash: string }): Promise<string> {
  const { input, actor, deps, shop } = sale;
  const now = deps.now();
  const placed = await placeSale(tx, sale, now);
  if (!placed.ok) throw new NotSold(placed.reason === 'unknown_product' ? PRODUCT_GONE : placed);
  const { orderId, totalCents } = placed;
  const cashGivenCents = input.cash === null ? null : (fromDollars(input.cash) ?? -1);
  if (fromDollars(input.expected) !== totalCents) throw new NotSold({ ok: false, reason: 'total_changed', totalCents });
  if (cashGivenCents !== null && cashGivenCents < totalCents) {
    throw new NotSold({ ok: false, reason: 'cash_too_little', totalCents });
  }
  await recordSource(tx, orderId, actor, {
    channel: 'in_person',
    phone: '',
    note: '',
    discountReason: input.discount?.reason.trim() ?? '',
    pressKey: press.key,
    pressHash: press.hash,
    cashGivenCents,
  });
  await holdOnce(tx, orderId);
  const paidBy = cashGivenCents === null ? 'link' : 'cash';
  const after = { dollars: toDollars(totalCents), paidBy, state: sale.address.city, ...ownPrices(input) };
  await recordAudit(tx, actor, { what: 'order.sold_in_person', subject: orderId, after });
  if (cashGivenCents !== null) {
    const order = await lockLiveOrder(tx, orderId);
    const recorded = { paidAt: now, byWhom: actor.name, shop, method: 'Cash' } as const;
    if (!order || !(await recordOutsidePayment(tx, order, recorded)).ok)
      throw new Error(`The order ${orderId} could not be paid in the transaction that placed it.`);
  }
  return orderId;
}

/** For the audit log. */
function ownPrices({ discount, items }: SaleInput) {
  const prices = items.flatMap(({ product, name, price }) => (price === undefined ? [] : [{ product, name, price }]));
  return { ...(discount && { discount }), ...(prices.length > 0 && { prices }) };
}

/** How long stock is held for a payment on the customer's phone, at the counter. */
const LINK_MINUTES = 30;

async function placeSale(tx: Transaction, { input, email, ...sale }: ReadySale, now: Date) {
  const { taxPercent, settings, automatic, address: to, agreed, actor } = sale;
  const customer = email
    ? await customerForOrder(tx, { email, name: 'Shopper', nameIsGiven: false }, now)
    : await customerInPerson(tx, now);
  return placeStaffOrder(tx, {
    items: input.items,
    agreed,
    taxPercent,
    settings,
    automatic,
    now,
    customer,
    to,
    paymentMethod: input.cash === null ? 'Paypal' : 'Cash',
    takenBy: actor.name,
    holdMinutes: LINK_MINUTES,
    isShipped: false,
  });
}

async function toMadeSale(tx: Transaction, orderId: string, { input, shop, email }: ReadySale): Promise<MadeSale> {
  const order = await findAnyOrder(tx.sql, orderId);
  if (!order) throw new Error('PostgreSQL lost an order within its transaction.');
  const token = order.canBePaid ? await newOrderLink(tx, orderId) : undefined;
  const totalCents = fromDollars(order.totalPrice) ?? 0;
  return {
    ...toSale(order),
    change: input.cash === null ? null : toDollars(changeDue(totalCents, fromDollars(input.cash) ?? 0)),
    receiptEmail: email ?? null,
    payUrl: token === undefined ? null : `${shop.emailBrand.publicUrl}${paths.pay()}#${token}`,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findAnyOrder>>>;

const toSale = (order: Found): Sale => ({
  id: order.id,
  number: order.number,
  state: getState(order),
  totalPrice: order.totalPrice,
  change: null,
  receiptEmail: order.receiptEmail,
});

function getState({ isPaid, isCancelled }: Found): Sale['state'] {
  if (isPaid) return 'paid';
  return isCancelled ? 'canceled' : 'waiting';
}

/** The current price of a sale, without tax if the place is unknown; stores nothing. Shows low stock instead of refusing it. */
export async function quoteSale(
  deps: SellDeps,
  { items, place, discount = null }: SaleQuoteInput,
): Promise<Quoted | SaleRefusal> {
  const agreed = readAgreed({ discount, shippingPrice: 0 });
  if (!agreed.ok) return { ok: false, reason: 'discount_unreadable', fields: agreed.fields };
  const read = place && readPlace(place);
  if (read?.ok === false) return read;
  const settings = await deps.settings.current();
  const taxPercent = read ? await deps.taxRates.percentFor({ country: UNITED_STATES, state: read.address.city }) : 0;
  const automatic = await deps.automaticDiscounts.current();
  const order = { items, to: {}, agreed: agreed.agreed, taxPercent, settings, automatic, now: deps.now() };
  return quoteItems(deps.db.sql, order);
}

/** A sale with its current state; polled while the customer pays by link. */
export async function findSale({ db }: Pick<SellDeps, 'db'>, orderId: string): Promise<Sale | undefined> {
  const order = await findAnyOrder(db.sql, orderId);
  return order?.channel === 'in_person' ? toSale(order) : undefined;
}

/** Cancels an unpaid sale and releases its stock, without an email, since the customer is at the counter. */
export function cancelSale(
  { db }: Pick<SellDeps, 'db'>,
  actor: Actor,
  orderId: string,
): Promise<{ ok: true } | SaleRefusal> {
  return db.transaction(async (tx): Promise<{ ok: true } | SaleRefusal> => {
    const known = await findAnyOrder(tx.sql, orderId);
    if (known?.channel !== 'in_person') return { ok: false, reason: 'unknown_sale' };
    const order = await lockLiveOrder(tx, orderId);
    // Canceled already, by another press or by the clock.
    if (!order) return { ok: true };
    if (order.paidAt) return { ok: false, reason: 'already_paid' };
    const done = await cancelReplaced(tx, order, { byWhom: actor.name, productIds: [] });
    if (!done.ok) return { ok: false, reason: 'payment_under_way' };
    await recordAudit(tx, actor, { what: 'order.cancelled', subject: orderId });
    return { ok: true };
  });
}

type WrongPlace = { fields: Record<string, string> };
type Total = { totalCents: number };
const total = ({ totalCents }: Total) => ({ total: toDollars(totalCents) });

export const saleRefusals = {
  place_unreadable: invalid(({ fields }: WrongPlace) => Object.values(fields)[0] ?? 'Check where you’re selling.'),
  no_items: invalid('Add a product.', 'items'),
  discount_unreadable: invalid(({ fields }: WrongPlace) => Object.values(fields)[0] ?? 'Check the discount.'),
  email_unreadable: invalid('Enter an email address like name@example.com, or leave it empty.', 'email'),
  product_gone: conflict('A product isn’t in the shop anymore. Remove it.'),
  size_not_chosen: invalid('Choose a size for each item.', 'items'),
  key_used: conflict('This sale was already charged with different items. Start a new sale.'),
  unknown_sale: notFound('We couldn’t find this sale.'),
  total_changed: conflict(
    ({ totalCents }: Total) => `The total is now ${formatMoney(totalCents)}. Check it, and charge again.`,
    { answers: total },
  ),
  cash_too_little: invalid(({ totalCents }: Total) => `That’s less than ${formatMoney(totalCents)}.`, {
    field: 'cash',
    answers: total,
  }),
  already_paid: conflict('This sale is paid. To give the money back, refund the order.'),
  payment_under_way: conflict('The customer is paying right now. Please wait a moment.'),
};

type SaleRefusal = RefusalOf<typeof saleRefusals>;
