import type { Database } from '../../platform/db/database.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { localTime } from '../delivery/promise.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { readOrderId } from '../orders/order.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { reviewInvitationEmail } from './emails/invitation-email.tsx';
import {
  deleteOptout,
  findInvitationsOf,
  listDueInvitations,
  listUnasked,
  lockInvitations,
  lockInvited,
  saveInvitation,
  saveOptout,
} from './invitation-queries.ts';

type InvitationDeps = {
  db: Database;
  settings: Pick<SettingsCache, 'current'>;
  emailBrand: () => Promise<EmailBrand>;
  now: () => Date;
};

/** Hours in the shop’s time zone: from nine until before noon. */
const FIRST_HOUR = 9;
const LAST_HOUR = 11;
/** Orders due longer ago are skipped: the shop was down, or invitations were enabled only now. */
const LATE_DAYS = 14;
const LOOKED_AT_DAYS = 150;
const INVITATIONS_PER_RUN = 200;

/**
 * Every morning, invites buyers of orders that arrived some days ago to review, one email per order. The order is
 * marked in the transaction that enqueues its email, so a crash and rerun doesn’t send twice.
 */
export async function inviteReviews(deps: InvitationDeps): Promise<void> {
  const { reviewInvitations, reviewInvitationDays: days, timeZone } = await deps.settings.current();
  const now = deps.now();
  const { day, hour } = localTime(now, timeZone);
  if (!reviewInvitations || hour < FIRST_HOUR || hour > LAST_HOUR) return;
  const shippedSince = new Date(now.getTime() - LOOKED_AT_DAYS * DAY_MS);
  const due = await listDueInvitations(
    deps.db.sql,
    { day, timeZone, days, lateDays: LATE_DAYS, shippedSince },
    INVITATIONS_PER_RUN,
  );
  const emailBrand = await deps.emailBrand();
  for (const { orderId } of due) await inviteFor(deps, emailBrand, orderId);
}

const inviteFor = ({ db, now }: InvitationDeps, emailBrand: EmailBrand, orderId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockInvited(tx.sql, orderId);
    if (!order) return;
    await lockInvitations(tx.sql);
    const items = await listUnasked(tx.sql, orderId, order.customerId);
    const productIds = items.map(({ product }) => product);
    // Mark the order even if there is nothing to review.
    if (!(await saveInvitation(tx.sql, orderId, productIds, now())) || items.length === 0) return;
    const { email, name, orderNumber } = order;
    await enqueueEmail(tx, reviewInvitationEmail(emailBrand, { orderId, orderNumber, email, name, items }));
  });

type StopResult = { ok: true } | { ok: false; reason: 'link_invalid' };

/**
 * Unsubscribes the buyer of an order; idempotent. The order id is sufficient proof: only the buyer and the shop know
 * it, and it can only reduce emails here.
 */
export async function stopInvitations(
  { db, now }: Pick<InvitationDeps, 'db' | 'now'>,
  input: string,
): Promise<StopResult> {
  const orderId = readOrderId(input);
  const stopped = orderId ? await saveOptout(db.sql, orderId, now()) : undefined;
  return stopped ? { ok: true } : { ok: false, reason: 'link_invalid' };
}

export const exportInvitations: DataExportPart = async (sql, { customerId }) => {
  const { stoppedAt = null, invitations = [] } = (await findInvitationsOf(sql, customerId)) ?? {};
  return { reviewInvitations: invitations, reviewInvitationsStoppedAt: stoppedAt };
};

export const eraseInvitations: Eraser = async (tx, { customerId }) => {
  await deleteOptout(tx.sql, customerId);
};
