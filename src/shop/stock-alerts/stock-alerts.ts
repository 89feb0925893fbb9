import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { stockBySize } from '../../shared/products/sizes.ts';
import { DAY_SECONDS } from '../../shared/time.ts';
import { decoyWork } from '../accounts/decoy-work.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { isProvenAddress } from '../accounts/profile/profile.ts';
import type { SignedIn } from '../accounts/sign-in/sessions.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { addSeconds } from '../accounts/ttl.ts';
import type { SizeRow } from '../catalog/sql-fragments.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { backInStockEmail, confirmAlertEmail } from './emails/stock-alert-emails.tsx';
import {
  addAlert,
  confirmAlert,
  countWaiting,
  deleteAlert,
  deleteAlertsOf,
  deleteArchived,
  deleteOldAlerts,
  findStock,
  listAlertsOf,
  listDue,
  lockNotifications,
  requestAlert,
  takeAlerts,
} from './queries.ts';

type AlertDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };

type RequestInput = { productId: string; size: string | null; email: string | undefined; who: SignedIn | undefined };
type RequestResult = { ok: true; isWaiting: boolean } | { ok: false; reason: AlertReason | 'email_unreadable' };

/**
 * Requests an email when a sold-out product is back. Accounts wait at once, with their own address; other addresses
 * after confirming by email (double opt-in). The response doesn’t reveal whether the address waits already.
 */
export async function requestStockAlert(
  deps: AlertDeps,
  { productId, size, email: input, who }: RequestInput,
): Promise<RequestResult> {
  const stock = await findStock(deps.db.sql, productId);
  if (!stock) return { ok: false, reason: 'unknown_product' };
  if (size !== null && !stock.sizes.includes(size)) return { ok: false, reason: 'unknown_size' };
  if (availableQuantity(stock, size) > 0) return { ok: false, reason: 'in_stock' };
  const email = who?.email ?? parseEmailAddress(input ?? '');
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const isWaiting = who !== undefined && (await isProvenAddress(deps.db.sql, who, email));
  const request = { productId, size, email, leaveToken: newSecret() };
  if (isWaiting) await addAlert(deps.db.sql, request, deps.now());
  else await requestConfirmation(deps, request, stock.name);
  return { ok: true, isWaiting };
}

/** Available quantity: of the size if it has its own stock, else of the product. */
const availableQuantity = (
  { left, sizeRows }: { left: number; sizeRows: SizeRow[] | null },
  size: string | null,
): number => (size === null || !sizeRows ? Math.max(0, left) : (stockBySize(sizeRows, left)[size] ?? 0));

const CONFIRM_ALERT_SECONDS = 7 * 24 * 3600;

async function requestConfirmation(
  { db, now, emailBrand }: AlertDeps,
  request: Parameters<typeof addAlert>[1],
  productName: string,
): Promise<void> {
  const brand = await emailBrand();
  const token = newSecret();
  const moment = now();
  await db.transaction(async (tx) => {
    const pending = { ...request, confirmHash: hashOfSecret(token) };
    const isPending = await requestAlert(tx.sql, pending, moment, addSeconds(moment, CONFIRM_ALERT_SECONDS));
    const { email, size } = request;
    const enqueue = (inside: Transaction) =>
      enqueueEmail(inside, confirmAlertEmail(brand, { email, token, productName, size }));
    if (isPending) await enqueue(tx);
    else await decoyWork(tx, enqueue);
  });
}

type Confirmed = { ok: true; product: { id: string; name: string }; size: string | null };

/** Confirms a request by the link in the email. */
export async function confirmAddress(
  { db, now }: Pick<AlertDeps, 'db' | 'now'>,
  token: string,
): Promise<Confirmed | { ok: false; reason: 'link_invalid' }> {
  const found = await confirmAlert(db.sql, hashOfSecret(token), now());
  if (!found) return { ok: false, reason: 'link_invalid' };
  return { ok: true, product: { id: found.productId, name: found.name }, size: found.size };
}

const LEAVE_TOKEN = /^[\w-]{43}$/;

/** Unsubscribes; idempotent. */
export async function leaveAlert({ db }: Pick<AlertDeps, 'db'>, token: string): Promise<void> {
  if (LEAVE_TOKEN.test(token)) await deleteAlert(db.sql, token);
}

/** Number of people waiting for a product, by size. */
export const waitingFor = (sql: Sql, productId: string) => countWaiting(sql, productId);

type NotifyDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };

/**
 * Emails per available unit and day: most recipients won’t buy, but emailing everyone would send many of them to a
 * sold-out product.
 */
const NOTIFIED_PER_UNIT = 3;
/** Limit per run, so that emails about orders don’t queue behind them. */
const ALERTS_PER_RUN = 100;

/**
 * Emails people waiting for restocked products, in order of request. Compares current stock instead of reacting to
 * events, so the cause doesn’t matter: delivery, count, canceled order, refund, import. An advisory lock allows one run
 * at a time, else people would be notified twice.
 */
export async function notifyBackInStock({ db, now, emailBrand }: NotifyDeps): Promise<void> {
  const brand = await emailBrand();
  await db.transaction(async (tx) => {
    if (!(await lockNotifications(tx.sql, ADVISORY_LOCKS.stockAlerts))?.isOurs) return;
    await deleteArchived(tx.sql);
    let most = ALERTS_PER_RUN;
    for (const due of await listDue(tx.sql, addSeconds(now(), -DAY_SECONDS)))
      most -= await notify(tx, brand, due, { most, now: now() });
  });
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

/** Notifies people waiting for one product or size; returns their number. */
async function notify(
  tx: Transaction,
  brand: EmailBrand,
  { productId, name: productName, size, sizeRows, toldLately, ...due }: Due,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const left = availableQuantity({ left: due.left, sizeRows }, size);
  const count = Math.min(most, NOTIFIED_PER_UNIT * left - toldLately);
  if (count <= 0) return 0;
  const alerts = await takeAlerts(tx.sql, { productId, size }, count, now);
  const sizes = sizeRows && size === null ? sizesIn(stockBySize(sizeRows, due.left)) : [];
  const facts = { productId, productName, size, sizes, left };
  for (const each of alerts) await enqueueEmail(tx, backInStockEmail(brand, { ...each, ...facts }));
  return alerts.length;
}

const sizesIn = (left: Record<string, number>) =>
  Object.entries(left)
    .filter(([, count]) => count > 0)
    .map(([size]) => size);

/** Notified requests are kept so long, so that their unsubscribe link works. */
const KEEP_NOTIFIED_DAYS = 30;
const MAX_WAIT_DAYS = 365;

/** Deletes unconfirmed requests, those notified a month ago, and those older than a year. */
export async function purgeAlerts({ db, now }: Pick<NotifyDeps, 'db' | 'now'>): Promise<void> {
  const moment = now();
  await deleteOldAlerts(
    db.sql,
    moment,
    addSeconds(moment, -KEEP_NOTIFIED_DAYS * DAY_SECONDS),
    addSeconds(moment, -MAX_WAIT_DAYS * DAY_SECONDS),
  );
}

export const exportAlerts: DataExportPart = async (sql, { email, addresses }) => ({
  stockAlerts: await listAlertsOf(sql, [email, ...addresses]),
});

export const eraseAlerts: Eraser = async (tx, { email, addresses }) => {
  await deleteAlertsOf(tx.sql, [email, ...addresses]);
};

/** Refusals, with a sentence for each. */
const STOCK_ALERT_SENTENCES = {
  unknown_product: 'We couldn’t find this product.',
  unknown_size: 'This product doesn’t come in this size.',
  in_stock: 'It’s back already. You can order it now.',
} as const;

export type AlertReason = keyof typeof STOCK_ALERT_SENTENCES;

export const alertSentence = (reason: AlertReason): string => STOCK_ALERT_SENTENCES[reason];
