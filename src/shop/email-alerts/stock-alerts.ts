import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { stockBySize } from '../../shared/products/sizes.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { DAY_SECONDS } from '../../shared/time.ts';
import { accountRefusals } from '../accounts/refusals.ts';
import { addSeconds } from '../accounts/ttl.ts';
import type { SizeRow } from '../catalog/sql-fragments.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { ALERTS_PER_RUN, type AlertDeps, type Requester, requestOneEmail } from './alerts.ts';
import { backInStockEmail, confirmAlertEmail } from './emails/alert-emails.tsx';
import { deleteArchived, findStock, listDue, lockNotifications, takeAlerts } from './queries.ts';

type RequestResult = Awaited<ReturnType<typeof requestOneEmail>> | RefusalOf<typeof stockAlertRefusals>;

export async function requestStockAlert(
  deps: AlertDeps,
  { productId, size, ...requester }: { productId: string; size: string | null } & Requester,
): Promise<RequestResult> {
  const stock = await findStock(deps.db.sql, productId);
  if (!stock) return { ok: false, reason: 'unknown_product' };
  if (size !== null && !stock.sizes.includes(size)) return { ok: false, reason: 'unknown_size' };
  if (availableQuantity(stock, size) > 0) return { ok: false, reason: 'in_stock' };
  return requestOneEmail(deps, { productId, size }, requester, (emailBrand, facts) =>
    confirmAlertEmail(emailBrand, { ...facts, productName: stock.name, size }),
  );
}

/** Available quantity: of the size if it has its own stock, else of the product. */
const availableQuantity = (
  { left, sizeRows }: { left: number; sizeRows: SizeRow[] | null },
  size: string | null,
): number => (size === null || !sizeRows ? Math.max(0, left) : (stockBySize(sizeRows, left)[size] ?? 0));

/**
 * Emails per available unit and day: most recipients won’t buy, but emailing everyone would send many of them to a
 * sold-out product.
 */
const NOTIFIED_PER_UNIT = 3;

/**
 * Emails people waiting for restocked products, in order of request. Compares current stock instead of reacting to
 * events, so the cause doesn’t matter: delivery, count, canceled order, refund, import. An advisory lock allows one run
 * at a time, else people would be notified twice.
 */
export async function notifyBackInStock({ db, now, emailBrand }: AlertDeps): Promise<void> {
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

export const stockAlertRefusals = {
  email_unreadable: accountRefusals.email_unreadable,
  unknown_product: notFound('We couldn’t find this product.'),
  unknown_size: invalid('This product doesn’t come in this size.', 'size'),
  in_stock: conflict('It’s back already. You can order it now.'),
};
