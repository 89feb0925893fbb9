import type { Database, Transaction } from '../../../platform/db/database.ts';
import { isDay } from '../../../shared/time.ts';
import { hashOfSecret, newSecret } from '../../accounts/tokens.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { arrivalRange, dayIn, getPromise } from '../../delivery/promise.ts';
import { addDays, type Day } from '../../delivery/working-days.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import type { Settings } from '../../settings/schema.ts';
import type { SettingsCache } from '../../settings/settings.ts';
import { orderDelayedEmail } from '../emails/shipping.tsx';
import { addOrderEvent, type StepRefusal, stepRefusal } from '../order.ts';
import { findAnyOrder } from '../orders.ts';
import { lockOrder } from '../queries.ts';
import { findOpenCancellation } from '../refunds/queries.ts';
import type { Order } from '../schema.ts';
import { findPromisedDay, insertDelay, listDelays } from './queries.ts';
import type { NewDelay } from './schema.ts';

export type NotifyDelayDeps = {
  db: Pick<Database, 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
  emailBrand: () => Promise<EmailBrand>;
};

type DelayRefusal =
  | StepRefusal
  | { ok: false; reason: 'unknown_order' | 'refund_under_way' | 'account_closed' | 'changed_meanwhile' }
  | { ok: false; reason: 'delay_unreadable'; fields: { shipBy: string } };

/**
 * Emails the customer the order's new ship date, with links to wait or to cancel for a refund. `n` numbers the notices of an
 * order: repeating one is a no-op, and a different notice with the same number is a conflict.
 */
export async function notifyDelay(
  deps: NotifyDelayDeps,
  orderId: string,
  delay: NewDelay,
  actor: Actor,
): Promise<{ ok: true } | DelayRefusal> {
  const [brand, settings] = await Promise.all([deps.emailBrand(), deps.settings.current()]);
  const now = deps.now();
  return deps.db.transaction(async (tx) => {
    const prepared = await prepareNotice(tx, orderId, delay, { settings, now });
    if (!prepared.ok) return prepared;
    if (!prepared.isSent) await saveAndSend(tx, { ...prepared, brand, now, actor });
    return { ok: true };
  });
}

/** Facts of the email that `notifyDelay` would send. Its links lead nowhere. */
export async function previewDelay(
  deps: Pick<NotifyDelayDeps, 'db' | 'settings' | 'now'>,
  orderId: string,
  delay: NewDelay,
): Promise<{ ok: true; facts: DelayedFacts } | DelayRefusal> {
  const settings = await deps.settings.current();
  const prepared = await deps.db.transaction((tx) => prepareNotice(tx, orderId, delay, { settings, now: deps.now() }));
  if (!prepared.ok) return prepared;
  if (prepared.isSent) return { ok: false, reason: 'changed_meanwhile' };
  return { ok: true, facts: { order: prepared.order, delay: prepared.notice, token: 'preview' } };
}

type DelayedFacts = Parameters<typeof orderDelayedEmail>[1];
type Notice = DelayedFacts['delay'] & DelayTerms;
type PreparedNotice = { ok: true; isSent: true } | { ok: true; isSent: false; order: Order; notice: Notice };

async function prepareNotice(
  tx: Transaction,
  orderId: string,
  { n, shipBy, reason }: NewDelay,
  { settings, now }: { settings: Settings; now: Date },
): Promise<PreparedNotice | DelayRefusal> {
  const locked = await lockedOrder(tx, orderId);
  if (!locked.ok) return locked;
  const { order, promised } = locked;
  const notices = await listDelays(tx.sql, orderId);
  const same = notices.find((notice) => notice.n === n);
  if (same?.shipBy === shipBy) return { ok: true, isSent: true };
  if (same || n !== notices.length + 1) return { ok: false, reason: 'changed_meanwhile' };
  const today = dayIn(now, settings.timeZone);
  const wasDue = notices.length === 0 ? promised : (notices.at(-1)?.shipBy ?? today);
  const error = dateError(shipBy, { wasDue, today });
  if (error) return { ok: false, reason: 'delay_unreadable', fields: { shipBy: error } };
  const arrival =
    shipBy === null ? { arrivesFrom: null, arrivesTo: null } : arrivalRange(shipBy, order.shippingAddress, settings);
  const terms = delayTerms({ n, shipBy, promised, wasDue, today });
  return { ok: true, isSent: false, order, notice: { n, wasDue, shipBy, ...arrival, reason: reason.trim(), ...terms } };
}

type LockedOrder = { ok: true; order: Order; promised: Day };

/** Locks an order that is still to be shipped and whose customer has an email address. */
async function lockedOrder(tx: Transaction, orderId: string): Promise<LockedOrder | DelayRefusal> {
  const locked = await lockOrder(tx.sql, orderId);
  if (!locked) return { ok: false, reason: 'unknown_order' };
  const refusal = stepRefusal('dispatched', locked);
  if (refusal) return refusal;
  if (await findOpenCancellation(tx.sql, orderId)) return { ok: false, reason: 'refund_under_way' };
  const [order, promised] = [await findAnyOrder(tx.sql, orderId), await findPromisedDay(tx.sql, orderId)];
  if (!order || !promised || order.user.email === '') return { ok: false, reason: 'account_closed' };
  return { ok: true, order, promised: promised.shipBy };
}

const MAX_DAYS_AHEAD = 365;

function dateError(shipBy: Day | null, { wasDue, today }: { wasDue: Day; today: Day }): string | undefined {
  if (shipBy === null) return undefined;
  if (!isDay(shipBy)) return 'This day isn’t in the calendar.';
  if (shipBy <= wasDue) return 'Choose a day after the one that was promised.';
  if (shipBy < today) return 'Choose today or a later day.';
  return shipBy > addDays(today, MAX_DAYS_AHEAD) ? 'Choose a day within a year.' : undefined;
}

type NewNotice = { order: Order; notice: Notice; brand: EmailBrand; now: Date; actor: Actor };

async function saveAndSend(tx: Transaction, { order, notice, brand, now, actor }: NewNotice): Promise<void> {
  const token = newSecret();
  await insertDelay(tx.sql, {
    ...notice,
    orderId: order.id,
    toldAt: now,
    toldBy: actor.name,
    tokenHash: hashOfSecret(token),
  });
  await addOrderEvent(tx.sql, {
    orderId: order.id,
    kind: 'delayed',
    byWhom: actor.name,
    note: notice.shipBy ?? 'no day yet',
  });
  await recordAudit(tx, actor, { what: 'order.delayed', subject: order.id, after: notice });
  await enqueueEmail(tx, orderDelayedEmail(brand, { order, delay: notice, token }));
}

/** Default new ship date, as if the order were placed now with a week to make it. Suggested to staff and used by the job. */
export const suggestedShipDay = (now: Date, settings: Settings): Day =>
  getPromise(now, { makingDays: settings.workingWeekdays.length, to: {} }, settings).shipBy;

type Delay = {
  /** 1 for the first notice about an order. */
  n: number;
  promised: Day;
  /** Ship date of the previous notice, or the promised one. */
  wasDue: Day;
  /** null if unknown. */
  shipBy: Day | null;
  today: Day;
};

/** The outcome if the customer doesn't answer, and the last day to answer. */
type DelayTerms = { silence: 'wait'; answerUntil: null } | { silence: 'cancel'; answerUntil: Day };

/** A first delay of up to 30 days needs no answer (16 CFR 435.2 (b)(1)). */
const FIRST_DELAY_DAYS = 30;
/** Minimum days to answer, so that a customer who is away for a weekend still can. */
const READING_DAYS = 3;

/**
 * The FTC's mail order rule. First delay of up to thirty days: silence is consent. Longer or indefinite first delay: without
 * consent the order is canceled thirty days after the promised date. Further delays: without consent it is canceled on the
 * previously announced date.
 */
export function delayTerms({ n, promised, wasDue, shipBy, today }: Delay): DelayTerms {
  const thirtyDaysOn = addDays(promised, FIRST_DELAY_DAYS);
  if (n === 1 && shipBy !== null && shipBy <= thirtyDaysOn) return { silence: 'wait', answerUntil: null };
  const last = n === 1 ? thirtyDaysOn : wasDue;
  const leastDay = addDays(today, READING_DAYS);
  return { silence: 'cancel', answerUntil: last > leastDay ? last : leastDay };
}
