import type { Database, Transaction } from '../../../platform/db/database.ts';
import { type Address, type AddressInput, readAddress } from '../../../shared/address/address.ts';
import { findCountry, shipsTo } from '../../../shared/address/countries.ts';
import { type ShippingZone, zoneOfPlace } from '../../../shared/address/shipping-zones.ts';
import { type Actor, differences, recordAudit } from '../../audit/audit.ts';
import { findZone } from '../../delivery/promise.ts';
import { readServedAddress } from '../../delivery/served-address.ts';
import type { EmailBrand } from '../../emails/email.ts';
import type { TaxRates } from '../../pricing/tax-service.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import { emailCustomer } from '../emails/send.ts';
import { addOrderEvent, BUYER, type Buyer, type StepRefusal, stepRefusal } from '../order.ts';
import { findAnyOrder, findOrder } from '../orders.ts';
import { lockOrder, lockOwnOrder } from '../queries.ts';
import type { RefundOrderDeps } from '../refunds/plan.ts';
import { findOpenCancellation } from '../refunds/queries.ts';
import type { Order } from '../schema.ts';
import { setAddress } from './queries.ts';

type CorrectionDeps = { db: Pick<Database, 'transaction'> };

/** `seen`: the address that the form was loaded with, to detect concurrent edits. */
type Correction = AddressInput & { seen: Address };

type Unknown = { ok: false; reason: 'unknown_order' };
type Corrected =
  | { ok: true }
  | StepRefusal
  | Unknown
  | { ok: false; reason: 'changed_meanwhile' | 'is_pickup' }
  | { ok: false; reason: 'address_unreadable'; fields: Record<string, string> };

/** Staff correct the shipping address before dispatch; the customer gets an email. Prices stay as ordered. */
export async function correctAddress(
  { db, emailBrand }: CorrectionDeps & { emailBrand: () => Promise<EmailBrand> },
  orderId: string,
  { seen, ...typed }: Correction,
  actor: Actor,
): Promise<Corrected> {
  const read = readAddress(typed, shipsTo(null));
  if (!read.ok) return { ok: false, reason: 'address_unreadable', fields: read.fields };
  const brand = await emailBrand();
  return beforeDispatch(db, orderId, async (tx) => {
    return replaceAddress(tx, { orderId, seen, address: read.address, actor, brand });
  });
}

function beforeDispatch<Answer>(
  db: CorrectionDeps['db'],
  orderId: string,
  correct: (tx: Transaction) => Promise<Answer>,
): Promise<Answer | StepRefusal | Unknown> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    return stepRefusal('corrected', order) ?? (await correct(tx));
  });
}

type Replacement = { orderId: string; seen: Address; address: Address; actor: Actor; brand: EmailBrand };

/** Under the order's lock: saves the address with its event, audit entry and email. */
async function replaceAddress(
  tx: Transaction,
  { orderId, seen, address, actor, brand }: Replacement,
): Promise<{ ok: true } | { ok: false; reason: 'changed_meanwhile' | 'is_pickup' }> {
  const known = (await findAnyOrder(tx.sql, orderId))?.shippingAddress;
  if (known?.isPickup) return { ok: false, reason: 'is_pickup' };
  const before = known && { ...known, town: known.town ?? '' };
  const changed = before && differences(before, address);
  if (!changed) return { ok: true };
  if (differences(before, seen)) return { ok: false, reason: 'changed_meanwhile' };
  await setAddress(tx.sql, orderId, { ...address, countryCode: findCountry(address.country)?.code ?? '' });
  await addOrderEvent(tx.sql, { orderId, kind: 'address_corrected', byWhom: actor.name });
  // Only field names: the audit log must not keep an address that is erased later.
  const after = { fields: Object.keys(changed.after) };
  await recordAudit(tx, actor, { what: 'order.address_corrected', subject: orderId, after });
  await emailCustomer(tx, orderId, { kind: 'address_changed', before }, brand);
  return { ok: true };
}

type CorrectDeps = RefundOrderDeps & { settings: Pick<SettingsCache, 'current'>; taxRates: TaxRates };
type CorrectRefusal =
  | StepRefusal
  | { ok: false; reason: 'unknown_order' | 'being_packed' | 'changed_meanwhile' | 'is_pickup' | 'refund_under_way' }
  | { ok: false; reason: 'address_unreadable' | 'address_costs_otherwise'; fields: Record<string, string> };

/**
 * The buyer corrects the shipping address until the order is packed. Refuses addresses that change the tax or the shipping
 * zone; staff handle those. `seen`: the address that the form was loaded with.
 */
export async function correctAddressByBuyer(
  deps: CorrectDeps,
  { orderId, customerId }: Buyer,
  { seen, ...typed }: AddressInput & { seen: Address },
): Promise<{ ok: true; order: Order } | CorrectRefusal> {
  const settings = await deps.settings.current();
  const read = readServedAddress(typed, settings);
  if (!read.ok) return { ok: false, reason: 'address_unreadable', fields: read.fields };
  const { address } = read;
  const known = await findOrder(deps.db.sql, orderId, customerId);
  if (!known) return { ok: false, reason: 'unknown_order' };
  const fields = await costlyFields({ taxRates: deps.taxRates, zones: settings.shippingZones }, known, address);
  if (fields) return { ok: false, reason: 'address_costs_otherwise', fields };
  const brand = await deps.emailBrand();
  const done = await deps.db.transaction(async (tx) => {
    const locked = await lockOwnOrder(tx.sql, orderId, customerId);
    if (!locked) return { ok: false, reason: 'unknown_order' } as const;
    const refusal = stepRefusal('corrected', locked);
    if (refusal) return refusal;
    if (locked.packedAt !== null) return { ok: false, reason: 'being_packed' } as const;
    if (await findOpenCancellation(tx.sql, orderId)) return { ok: false, reason: 'refund_under_way' } as const;
    return replaceAddress(tx, { orderId, seen, address, actor: BUYER, brand });
  });
  if (!done.ok) return done;
  const order = await findOrder(deps.db.sql, orderId, customerId);
  return order ? { ok: true, order } : { ok: false, reason: 'unknown_order' };
}

const COSTS_OTHERWISE =
  'A different state or country changes the tax, shipping or dates. Contact us, and we’ll sort it out.';

/** Runs before the transaction, since the tax service may be slow. Another state with the same tax and zone is accepted. */
async function costlyFields(
  { taxRates, zones }: { taxRates: TaxRates; zones: readonly ShippingZone[] },
  { shippingAddress: before, taxRate }: Order,
  to: Address,
): Promise<Record<string, string> | undefined> {
  if (before.country !== to.country) return { country: COSTS_OTHERWISE };
  if (before.city === to.city) return undefined;
  const percent = await taxRates.percentFor({ country: to.country, state: to.city });
  const isSameTax = Math.round(percent * 10_000) === Math.round(taxRate * 1_000_000);
  const isSameZone = findZone(before) === findZone(to) && zoneOfPlace(zones, before) === zoneOfPlace(zones, to);
  return isSameTax && isSameZone ? undefined : { city: COSTS_OTHERWISE };
}
