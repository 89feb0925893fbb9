import type { Address, AddressInput } from '../../shared/address/address.ts';
import { type ShippingZone, zoneOfPlace } from '../../shared/address/shipping-zones.ts';
import { zoneOf } from '../delivery/promise.ts';
import { readServedAddress } from '../delivery/served-address.ts';
import type { TaxRates } from '../pricing/tax-service.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { BUYER, type Buyer } from './buyer.ts';
import { replaceAddress } from './corrections.ts';
import { type StepRefusal, stepRefusal } from './order-steps.ts';
import { findOrder } from './orders.ts';
import type { RefundOrderDeps } from './refund-plan.ts';
import { findOpenCancellation } from './refund-queries.ts';
import type { Order } from './schema.ts';
import { lockOwnOrder } from './transition-queries.ts';

type CorrectDeps = RefundOrderDeps & { settings: Pick<SettingsCache, 'current'>; taxRates: TaxRates };
type CorrectRefusal =
  | StepRefusal
  | { ok: false; reason: 'unknown_order' | 'being_packed' | 'changed_meanwhile' | 'is_pickup' | 'refund_under_way' }
  | { ok: false; reason: 'address_unreadable' | 'address_costs_otherwise'; fields: Partial<Record<string, string>> };

const COSTS_OTHERWISE =
  'A different state or country changes the tax, shipping or dates. Contact us, and we’ll sort it out.';

/**
 * A buyer corrects where the parcel goes, until it is packed. What was agreed stays: an address that would be taxed
 * otherwise, or takes longer to reach, is the shop's to change. `seen`: the address that the form was filled from.
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
  const head = await deps.emailBrand();
  const done = await deps.db.transaction(async (tx) => {
    const locked = await lockOwnOrder(tx.sql, orderId, customerId);
    if (!locked) return { ok: false, reason: 'unknown_order' } as const;
    const refusal = stepRefusal('corrected', locked);
    if (refusal) return refusal;
    if (locked.packedAt !== null) return { ok: false, reason: 'being_packed' } as const;
    if (await findOpenCancellation(tx.sql, orderId)) return { ok: false, reason: 'refund_under_way' } as const;
    return replaceAddress(tx, { orderId, seen, address, actor: BUYER, head });
  });
  if (!done.ok) return done;
  const order = await findOrder(deps.db.sql, orderId, customerId);
  return order ? { ok: true, order } : { ok: false, reason: 'unknown_order' };
}

/** Asked before the transaction: the tax service may take its time. A state that is taxed alike is as good as the same. */
async function costlyFields(
  { taxRates, zones }: { taxRates: TaxRates; zones: readonly ShippingZone[] },
  { shippingAddress: before, taxRate }: Order,
  to: Address,
): Promise<Partial<Record<string, string>> | undefined> {
  if (before.country !== to.country) return { country: COSTS_OTHERWISE };
  if (before.city === to.city) return undefined;
  const percent = await taxRates.percentFor({ country: to.country, state: to.city });
  const isSameTax = Math.round(percent * 10_000) === Math.round(taxRate * 1_000_000);
  const isAsFar = zoneOf(before) === zoneOf(to) && zoneOfPlace(zones, before) === zoneOfPlace(zones, to);
  return isSameTax && isAsFar ? undefined : { city: COSTS_OTHERWISE };
}
