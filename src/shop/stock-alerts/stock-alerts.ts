import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { stockBySize } from '../../shared/products/sizes.ts';
import type { Eraser } from '../accounts/close-account.ts';
import type { DataExportPart } from '../accounts/data-export.ts';
import { decoyWork } from '../accounts/decoy-work.ts';
import { isProvenAddress } from '../accounts/profile.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { addSeconds } from '../accounts/ttl.ts';
import type { SizeRow } from '../catalog/sql-fragments.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { confirmAlertEmail } from './emails/stock-alert-emails.tsx';
import {
  addAlert,
  confirmAlert,
  countWaiting,
  deleteAlert,
  deleteAlertsOf,
  findWanted,
  listAlertsOf,
  requestAlert,
} from './queries.ts';
import type { AlertReason } from './refusals.ts';

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
export const leftOf = (
  { left, sizeRows }: { left: number; sizeRows: SizeRow[] | null },
  size: string | null,
): number => (size === null || !sizeRows ? Math.max(0, left) : (stockBySize(sizeRows, left)[size] ?? 0));

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
