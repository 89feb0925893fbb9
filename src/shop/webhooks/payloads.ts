import type { Database } from '../../platform/db/database.ts';
import { withIsoTimes } from '../../shared/time.ts';
import { findProductDetail } from '../catalog/products/detail.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { getReturns } from '../orders/returns/answers.ts';
import { findMessage, findReturnOrder, findReview } from './queries.ts';
import { isWebhookEvent, TEST_EVENT, type WebhookEvent } from './schema.ts';

type PayloadDeps = { db: Pick<Database, 'sql'> };
type Load = (deps: PayloadDeps, item: string) => Promise<object | undefined>;

const loadOrder: Load = ({ db }, id) => findAnyOrder(db.sql, id);

const loadReturn: Load = async ({ db: { sql } }, id) => {
  const found = await findReturnOrder(sql, id);
  return found && (await getReturns(sql, found.orderId)).find((each) => each.id === id);
};

const loadProduct: Load = async (deps, id) => {
  const product = await findProductDetail(deps, id);
  if (!product) return undefined;
  const { cost: _, makerEarns: __, priceParts: ___, ...shared } = product;
  return shared;
};

const loadStock: Load = async (deps, id) => {
  const product = await findProductDetail(deps, id);
  return product && { product: id, name: product.name, status: product.status, stock: product.stock };
};

const loadReview: Load = async ({ db }, id) => {
  const review = await findReview(db.sql, id);
  return review && withIsoTimes(review);
};

const loadMessage: Load = async ({ db }, id) => {
  const message = await findMessage(db.sql, id);
  return message && withIsoTimes(message);
};

/** As `PAYLOAD_DATA` describes them. */
const LOADERS: Record<WebhookEvent, Load> = {
  'order.placed': loadOrder,
  'order.paid': loadOrder,
  'order.shipped': loadOrder,
  'order.delivered': loadOrder,
  'order.canceled': loadOrder,
  'order.refunded': loadOrder,
  'return.requested': loadReturn,
  'return.received': loadReturn,
  'product.changed': loadProduct,
  'stock.changed': loadStock,
  'product.back_in_stock': loadStock,
  'review.received': loadReview,
  'message.received': loadMessage,
};

type Message = { event: string; item: string; happenedAt: Date };

/**
 * The body of a message, with its subject as it is now: messages store ids alone, so erased data is never sent.
 * Undefined if the subject is gone, or the event unknown to this release.
 */
export async function buildPayload(
  deps: PayloadDeps,
  { event, item, happenedAt }: Message,
): Promise<string | undefined> {
  const data = await loadData(deps, event, item);
  return data && JSON.stringify({ type: event, timestamp: happenedAt.toISOString(), data });
}

async function loadData(deps: PayloadDeps, event: string, item: string) {
  if (event === TEST_EVENT) return { message: 'A test from your shop' };
  return isWebhookEvent(event) ? LOADERS[event](deps, item) : undefined;
}
