import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { stockBySize } from '../../shared/products/sizes.ts';
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
  findWanted,
  listAlertsOf,
  listDue,
  lockTelling,
  requestAlert,
  takeAlerts,
} from './queries.ts';

/** Why nobody can wait for something, in one sentence each. */
const SENTENCES = {
  unknown_product: 'We couldn’t find this product.',
  unknown_size: 'This product doesn’t come in this size.',
  in_stock: 'It’s back already. You can order it now.',
} as const;

export type AlertReason = keyof typeof SENTENCES;

export const alertSentence = (reason: AlertReason): string => SENTENCES[reason];

type AlertDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };

const CONFIRM_SECONDS = 7 * 24 * 3600;
const LEAVE_TOKEN = /^[\w-]{43}$/;

type AskInput = { productId: string; size: string | null; email: string | undefined; who: SignedIn | undefined };
type AskResult = { ok: true; isWaiting: boolean } | { ok: false; reason: AlertReason | 'email_unreadable' };

/**
 * Asks for an email once what is sold out can be bought again. An account waits at once, at its own address; any other
 * address once it has said yes (double opt-in), with the same answer whether it waits already or not.
 */
export async function askForAlert(
  deps: AlertDeps,
  { productId, size, email: typed, who }: AskInput,
): Promise<AskResult> {
  const wanted = await findWanted(deps.db.sql, productId);
  if (!wanted) return { ok: false, reason: 'unknown_product' };
  if (size !== null && !wanted.sizes.includes(size)) return { ok: false, reason: 'unknown_size' };
  if (leftOf(wanted, size) > 0) return { ok: false, reason: 'in_stock' };
  const email = who?.email ?? parseEmailAddress(typed ?? '');
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const isWaiting = who !== undefined && (await isProvenAddress(deps.db.sql, who, email));
  const request = { productId, size, email, leaveToken: newSecret() };
  if (isWaiting) await addAlert(deps.db.sql, request, deps.now());
  else await askAddress(deps, request, wanted.name);
  return { ok: true, isWaiting };
}

/** How many can be bought: of the size where it has a stock of its own, else of the product. */
const leftOf = ({ left, sizeRows }: { left: number; sizeRows: SizeRow[] | null }, size: string | null): number =>
  size === null || !sizeRows ? Math.max(0, left) : (stockBySize(sizeRows, left)[size] ?? 0);

async function askAddress(
  { db, now, emailBrand }: AlertDeps,
  request: Parameters<typeof addAlert>[1],
  productName: string,
): Promise<void> {
  const brand = await emailBrand();
  const token = newSecret();
  const moment = now();
  await db.transaction(async (tx) => {
    const asked = { ...request, confirmHash: hashOfSecret(token) };
    const isAsked = await requestAlert(tx.sql, asked, moment, addSeconds(moment, CONFIRM_SECONDS));
    const { email, size } = request;
    const enqueue = (inside: Transaction) =>
      enqueueEmail(inside, confirmAlertEmail(brand, { email, token, productName, size }));
    if (isAsked) await enqueue(tx);
    else await decoyWork(tx, enqueue);
  });
}

type Confirmed = { ok: true; product: { id: string; name: string }; size: string | null };

/** Opened by the address that was typed: it waits from now on. */
export async function confirmAddress(
  { db, now }: Pick<AlertDeps, 'db' | 'now'>,
  token: string,
): Promise<Confirmed | { ok: false; reason: 'link_invalid' }> {
  const found = await confirmAlert(db.sql, hashOfSecret(token), now());
  if (!found) return { ok: false, reason: 'link_invalid' };
  return { ok: true, product: { id: found.productId, name: found.name }, size: found.size };
}

/** As often as it is asked for; a link whose alert is gone has nothing left to end. */
export async function leaveAlert({ db }: Pick<AlertDeps, 'db'>, token: string): Promise<void> {
  if (LEAVE_TOKEN.test(token)) await deleteAlert(db.sql, token);
}

/** How many people wait for a product, by size. */
export const waitingFor = (sql: Sql, productId: string) => countWaiting(sql, productId);

export const exportAlerts: DataExportPart = async (sql, { email, addresses }) => ({
  stockAlerts: await listAlertsOf(sql, [email, ...addresses]),
});

export const eraseAlerts: Eraser = async (tx, { email, addresses }) => {
  await deleteAlertsOf(tx.sql, [email, ...addresses]);
};

type TellDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };

const DAY = 24 * 3600;
/** So many are told of each unit in a day: most who asked won't buy, and nobody is to be sent after what is gone. */
const TOLD_PER_UNIT = 3;
/** In one run, so that emails about orders don't wait behind them. */
const MAX_AT_ONCE = 100;
/** Its link to leave works for so long. */
const TOLD_DAYS = 30;
const MAX_WAIT_DAYS = 365;

/**
 * Emails those who wait for what can be bought now, in the order of asking. It reads what is there, whatever brought it
 * back: an arrival, a count, a canceled order, a refund, a file. One run at a time (advisory lock): two would tell twice
 * as many.
 */
export async function tellBackInStock({ db, now, emailBrand }: TellDeps): Promise<void> {
  const brand = await emailBrand();
  await db.transaction(async (tx) => {
    if (!(await lockTelling(tx.sql, ADVISORY_LOCKS.stockAlerts))?.isOurs) return;
    await deleteArchived(tx.sql);
    let most = MAX_AT_ONCE;
    for (const due of await listDue(tx.sql, addSeconds(now(), -DAY)))
      most -= await tell(tx, brand, due, { most, now: now() });
  });
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

/** Answers how many were told of one product, or size. */
async function tell(
  tx: Transaction,
  brand: EmailBrand,
  { productId, name: productName, size, sizeRows, toldLately, ...due }: Due,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const left = leftOf({ left: due.left, sizeRows }, size);
  const count = Math.min(most, TOLD_PER_UNIT * left - toldLately);
  if (count <= 0) return 0;
  const told = await takeAlerts(tx.sql, { productId, size }, count, now);
  const sizes = sizeRows && size === null ? sizesIn(stockBySize(sizeRows, due.left)) : [];
  const facts = { productId, productName, size, sizes, left };
  for (const each of told) await enqueueEmail(tx, backInStockEmail(brand, { ...each, ...facts }));
  return told.length;
}

const sizesIn = (left: Record<string, number>) =>
  Object.entries(left)
    .filter(([, count]) => count > 0)
    .map(([size]) => size);

/** Forgets who never confirmed, was told a month ago, or has waited for a year. */
export async function purgeAlerts({ db, now }: Pick<TellDeps, 'db' | 'now'>): Promise<void> {
  const moment = now();
  await deleteOldAlerts(db.sql, moment, addSeconds(moment, -TOLD_DAYS * DAY), addSeconds(moment, -MAX_WAIT_DAYS * DAY));
}
