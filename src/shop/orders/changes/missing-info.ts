import type { Database } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import { missingInfoEmail } from '../emails/changes.tsx';
import { addOrderEvent, type StepRefusal, stepRefusal } from '../order.ts';
import { findAnyOrder } from '../orders.ts';
import { lockOrder } from '../queries.ts';
import { listAdminLines } from '../staff/queries.ts';

type RequestInfoDeps = { db: Pick<Database, 'transaction'>; emailBrand: () => Promise<EmailBrand> };
type InfoRequested =
  | { ok: true; to: string }
  | StepRefusal
  | { ok: false; reason: 'unknown_order' | 'nothing_missing' | 'account_closed' };

/** Emails the customer to ask for a missing size or town; `words` is added verbatim. */
export async function requestMissingInfo(
  { db, emailBrand }: RequestInfoDeps,
  orderId: string,
  words: string,
  actor: Actor,
): Promise<InfoRequested> {
  const brand = await emailBrand();
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx.sql, orderId);
    const order = locked && (await findAnyOrder(tx.sql, orderId));
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('corrected', locked);
    if (refusal) return refusal;
    if (order.user.email === '') return { ok: false, reason: 'account_closed' };
    const lines = await listAdminLines(tx.sql, orderId);
    const unsized = lines.filter(({ isSized, size }) => isSized && size === null);
    const town = !order.shippingAddress.town;
    if (!town && unsized.length === 0) return { ok: false, reason: 'nothing_missing' };
    await enqueueEmail(tx, missingInfoEmail(brand, { order, town, pieces: unsized, words: words.trim() }));
    const note = [...unsized.map(({ name }) => `size of ${name}`), ...(town ? ['town'] : [])].join(', ');
    await addOrderEvent(tx.sql, { orderId, kind: 'asked', byWhom: actor.name, note });
    await recordAudit(tx, actor, { what: 'order.asked', subject: orderId, after: { for: note } });
    return { ok: true, to: order.user.email };
  });
}
