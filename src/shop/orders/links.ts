import type { Database, Transaction } from '../../platform/db/database.ts';
import { IN_PERSON } from '../accounts/customer-for-order.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { findOrder } from './orders.ts';
import { findLinkedOrder, insertOrderLink, moveLinks } from './queries.ts';
import type { Order } from './schema.ts';

/** A new token for an email about an order; the shop keeps its hash alone. */
export async function newOrderLink(tx: Transaction, orderId: string): Promise<string> {
  const token = newSecret();
  await insertOrderLink(tx.sql, hashOfSecret(token), orderId);
  return token;
}

/** The links of an order open another one from now on, which takes its place. */
export async function moveOrderLinks(tx: Transaction, from: string, to: string): Promise<void> {
  await moveLinks(tx.sql, from, to);
}

type LinkDeps = { db: Pick<Database, 'sql'>; now: () => Date };

export type LinkedBuyer = { ok: true; orderId: string; customerId: string };

type LinkInvalid = { ok: false; reason: 'link_invalid' };

/** Whose order a link opens. One that is wrong, worn out or of a closed account: the same answer. */
export async function readOrderLink({ db, now }: LinkDeps, token: string): Promise<LinkedBuyer | LinkInvalid> {
  const row = await findLinkedOrder(db.sql, hashOfSecret(token), now(), IN_PERSON);
  return row ? { ok: true, ...row } : { ok: false, reason: 'link_invalid' };
}

/** The order that a link opens; changes nothing. The email address stays out of it: links are forwarded. */
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
