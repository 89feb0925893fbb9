import type { Database, Transaction } from '../../platform/db/database.ts';
import { IN_PERSON } from '../accounts/customer-for-order.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { findOrder } from './orders.ts';
import { findLinkedOrder, insertOrderLink, moveLinks } from './queries.ts';
import type { Order } from './schema.ts';

/** Creates a link token for an email about an order; only its hash is stored. */
export async function newOrderLink(tx: Transaction, orderId: string): Promise<string> {
  const token = newSecret();
  await insertOrderLink(tx.sql, hashOfSecret(token), orderId);
  return token;
}

/** Redirects the links of an order to the order that replaces it. */
export async function moveOrderLinks(tx: Transaction, from: string, to: string): Promise<void> {
  await moveLinks(tx.sql, from, to);
}

type LinkDeps = { db: Pick<Database, 'sql'>; now: () => Date };

export type LinkedBuyer = { ok: true; orderId: string; customerId: string };

type LinkInvalid = { ok: false; reason: 'link_invalid' };

/** The order and customer of a link. Unknown, expired and closed-account links all get the same refusal. */
export async function readOrderLink({ db, now }: LinkDeps, token: string): Promise<LinkedBuyer | LinkInvalid> {
  const row = await findLinkedOrder(db.sql, hashOfSecret(token), now(), IN_PERSON);
  return row ? { ok: true, ...row } : { ok: false, reason: 'link_invalid' };
}

/** The order that a link opens. Omits the email address, because people forward links. */
export async function showLinkedOrder(
  deps: LinkDeps,
  token: string,
): Promise<{ ok: true; order: Order } | LinkInvalid> {
  const link = await readOrderLink(deps, token);
  if (!link.ok) return link;
  const order = await findOrder(deps.db.sql, link.orderId, link.customerId);
  if (!order) return { ok: false, reason: 'link_invalid' };
  return { ok: true, order: { ...order, user: { ...order.user, email: '' }, receiptEmail: null } };
}
