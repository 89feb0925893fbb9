import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Address, type AddressInput, readAddress } from '../../shared/address/address.ts';
import { findCountry, shipsTo } from '../../shared/address/countries.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { setAddress } from './correction-queries.ts';
import { emailCustomer } from './emails/order-emails.ts';
import { addOrderEvent } from './events.ts';
import { type StepRefusal, stepRefusal } from './order-steps.ts';
import { findAnyOrder } from './orders.ts';
import { lockOrder } from './transition-queries.ts';

type CorrectionDeps = { db: Pick<Database, 'transaction'> };
type Unknown = { ok: false; reason: 'unknown_order' };
type Corrected =
  | { ok: true }
  | StepRefusal
  | Unknown
  | { ok: false; reason: 'changed_meanwhile' | 'is_pickup' }
  | { ok: false; reason: 'address_unreadable'; fields: Partial<Record<string, string>> };

/** `seen` is the address that the form was filled from: what somebody else set right meanwhile is not overwritten. */
type Correction = AddressInput & { seen: Address };

/** Where the parcel goes, set right before it leaves; the shopper is told. Prices stay as they were when the order was placed. */
export async function correctAddress(
  { db, emailBrand }: CorrectionDeps & { emailBrand: () => Promise<EmailBrand> },
  orderId: string,
  { seen, ...typed }: Correction,
  actor: Actor,
): Promise<Corrected> {
  const read = readAddress(typed, shipsTo(null));
  if (!read.ok) return { ok: false, reason: 'address_unreadable', fields: read.fields };
  const head = await emailBrand();
  return beforeDispatch(db, orderId, async (tx) => {
    return replaceAddress(tx, { orderId, seen, address: read.address, actor, head });
  });
}

type Replacement = { orderId: string; seen: Address; address: Address; actor: Actor; head: EmailBrand };

/** Under the order's lock: the new address with its event, its entry in the log and the email that tells of it. */
export async function replaceAddress(
  tx: Transaction,
  { orderId, seen, address, actor, head }: Replacement,
): Promise<{ ok: true } | { ok: false; reason: 'changed_meanwhile' | 'is_pickup' }> {
  const known = (await findAnyOrder(tx.sql, orderId))?.shippingAddress;
  if (known?.isPickup) return { ok: false, reason: 'is_pickup' };
  const before = known && { ...known, town: known.town ?? '' };
  const changed = before && differences(before, address);
  if (!changed) return { ok: true };
  if (differences(before, seen)) return { ok: false, reason: 'changed_meanwhile' };
  await setAddress(tx.sql, orderId, { ...address, countryCode: findCountry(address.country)?.code ?? '' });
  await addOrderEvent(tx.sql, { orderId, kind: 'address_corrected', byWhom: actor.name });
  // Not what it says: the log would keep a street that is to be forgotten.
  const after = { fields: Object.keys(changed.after) };
  await recordAudit(tx, actor, { what: 'order.address_corrected', subject: orderId, after });
  await emailCustomer(tx, orderId, { kind: 'address_changed', before }, head);
  return { ok: true };
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
