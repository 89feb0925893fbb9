import { paths } from '../../paths.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { cancelUnpaidOrder } from '../orders/cancel-unpaid.ts';
import { newOrderLink } from '../orders/links.ts';
import { findAnyOrder } from '../orders/orders.ts';
import type { DraftRefusal } from './place-draft.ts';
import { findDraftRow, lockDraft } from './queries.ts';
import type { SendDeps } from './send-draft.ts';

/** A link to hand over by other ways. Each is one of its own: the shop keeps none that could be shown again. */
export async function copyPayLink(
  { db, emailBrand }: Pick<SendDeps, 'db' | 'emailBrand'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true; url: string; expiresAt: string } | DraftRefusal<'unknown_draft' | 'no_link'>> {
  const { publicUrl } = await emailBrand();
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx.sql, id);
    if (!draft) return { ok: false, reason: 'unknown_draft' };
    const order = draft.orderId === null ? undefined : await findAnyOrder(tx.sql, draft.orderId);
    if (!order?.heldUntil) return { ok: false, reason: 'no_link' };
    const token = await newOrderLink(tx, order.id);
    await recordAudit(tx, actor, { what: 'order.pay_link_copied', subject: order.id });
    return { ok: true, url: `${publicUrl}${paths.pay()}#${token}`, expiresAt: order.heldUntil };
  });
}

/** The order is canceled, its stock free again, and the customer gets the email about a canceled order. */
export async function cancelPayLink(
  deps: Pick<SendDeps, 'db' | 'emailBrand'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | DraftRefusal<'unknown_draft' | 'no_link' | 'already_paid' | 'payment_under_way'>> {
  const row = await findDraftRow(deps.db.sql, id);
  if (!row) return { ok: false, reason: 'unknown_draft' };
  if (row.orderId === null) return { ok: false, reason: 'no_link' };
  const done = await cancelUnpaidOrder(deps, row.orderId, actor);
  if (done.ok) return done;
  if (done.reason === 'already_paid' || done.reason === 'payment_under_way') return { ok: false, reason: done.reason };
  return { ok: false, reason: 'no_link' };
}
