import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Address, type AddressInput, readAddress } from '../../shared/address.ts';
import { findCountry, shipsTo } from '../../shared/countries.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { listAdminLines } from './admin-queries.ts';
import { setAddress, setSize } from './correction-queries.ts';
import { emailCustomer } from './emails/order-emails.ts';
import { addOrderEvent } from './events.ts';
import { type StepRefusal, stepRefusal } from './order-steps.ts';
import { findAnyOrder } from './orders.ts';
import { moveLineSize } from './size-moves.ts';
import { lockOrder } from './transition-queries.ts';

type CorrectionDeps = { db: Pick<Database, 'transaction'> };
type Unknown = { ok: false; reason: 'unknown_order' };
type Corrected =
  | { ok: true }
  | StepRefusal
  | Unknown
  | { ok: false; reason: 'changed_meanwhile' }
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
    const known = (await findAnyOrder(tx.sql, orderId))?.shippingAddress;
    const before = known && { ...known, town: known.town ?? '' };
    const changed = before && differences(before, read.address);
    if (!changed) return { ok: true };
    if (differences(before, seen)) return { ok: false, reason: 'changed_meanwhile' };
    await setAddress(tx.sql, orderId, { ...read.address, countryCode: findCountry(read.address.country)?.code ?? '' });
    await addOrderEvent(tx.sql, { orderId, kind: 'address_corrected', byWhom: actor.name });
    // Not what it says: the log would keep a street that is to be forgotten.
    const after = { fields: Object.keys(changed.after) };
    await recordAudit(tx, actor, { what: 'order.address_corrected', subject: orderId, after });
    await emailCustomer(tx, orderId, { kind: 'address_changed', before }, head);
    return { ok: true };
  });
}

type SizeChosen =
  | { ok: true }
  | StepRefusal
  | Unknown
  | { ok: false; reason: 'no_such_line' | 'no_such_size' | 'size_sold_out' };

/** The size that the shopper has answered by email, or a wrong one corrected. */
export function chooseSize(
  { db }: CorrectionDeps,
  orderId: string,
  { position, size }: { position: number; size: string },
  actor: Actor,
): Promise<SizeChosen> {
  return beforeDispatch(db, orderId, async (tx) => {
    const line = (await listAdminLines(tx.sql, orderId)).find((each) => each.position === position);
    if (!line || !(line.isSized || line.sizes.length > 0)) return { ok: false, reason: 'no_such_line' };
    // A product that has gone from the catalog has no list to choose from.
    if (line.sizes.length > 0 && !line.sizes.includes(size)) return { ok: false, reason: 'no_such_size' };
    if (line.size === size) return { ok: true };
    const moved = await moveLineSize(tx, { orderId, position, productId: line.productId, from: line.size, to: size });
    if (!moved.ok) return moved;
    await setSize(tx.sql, orderId, position, size);
    await addOrderEvent(tx.sql, { orderId, kind: 'size_chosen', byWhom: actor.name, note: `${line.name}: ${size}` });
    const [before, after] = [
      { piece: line.name, size: line.size },
      { piece: line.name, size },
    ];
    await recordAudit(tx, actor, { what: 'order.size_chosen', subject: orderId, before, after });
    return { ok: true };
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
