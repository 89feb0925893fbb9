import type { Database, Sql } from '../../platform/db/database.ts';
import type { Eraser } from '../accounts/close-account.ts';
import type { DataExportPart } from '../accounts/data-export.ts';
import { readOrderId } from '../orders/order.ts';
import { normalizeComment } from '../reviews/normalize-comment.ts';
import {
  deleteThanksOf,
  findOwnDelivery,
  findThankable,
  listThankedMakers,
  listThanksOf,
  saveThanks,
} from './queries.ts';
import type { ThanksReason } from './refusals.ts';
import { MAX_THANKS_LENGTH, type OwnThanks, type Thankable, type ThankedMaker } from './schema.ts';

/** Who made what a shopper's own order holds, and what they wrote to them; of an order that is not theirs nothing is told. */
export async function makersToThank(sql: Sql, typedId: string, customerId: string): Promise<ThankedMaker[]> {
  const id = readOrderId(typedId);
  const rows = id ? await listThankedMakers(sql, id, customerId) : [];
  return rows.map(({ words, isPassedOn, ...maker }) => ({
    ...maker,
    thanks: words === null ? null : { words, isPassedOn },
  }));
}

/** Who made a product that this shopper was delivered, where they have not been thanked for it; else undefined. */
export const makerToThank = (sql: Sql, productId: string, customerId: string): Promise<Thankable | undefined> =>
  findThankable(sql, productId, customerId);

type ThankDeps = { db: Pick<Database, 'transaction'>; now: () => Date };
type ThankInput = { customerId: string; orderId: string; community: string; words: string };
type ThankResult = { ok: true; thanks: OwnThanks } | { ok: false; reason: ThanksReason };

/** A line to who made something of a delivered order. A second one replaces the first, until that has been passed on. */
export async function thankMaker(
  { db, now }: ThankDeps,
  { customerId, orderId: typedId, community, words: typed }: ThankInput,
): Promise<ThankResult> {
  const words = normalizeComment(typed).replace(/\s+/g, ' ');
  if (words === '') return { ok: false, reason: 'words_missing' };
  if (words.length > MAX_THANKS_LENGTH) return { ok: false, reason: 'words_too_long' };
  const orderId = readOrderId(typedId);
  if (!orderId) return { ok: false, reason: 'unknown_order' };
  return db.transaction(async (tx): Promise<ThankResult> => {
    const found = await findOwnDelivery(tx.sql, orderId, customerId, community);
    if (!found) return { ok: false, reason: 'unknown_order' };
    if (!found.isMaker) return { ok: false, reason: 'not_a_maker_of_it' };
    if (!found.isDelivered) return { ok: false, reason: 'not_delivered' };
    const saved = await saveThanks(tx.sql, { orderId, community, words }, now());
    return saved ? { ok: true, thanks: { words, isPassedOn: false } } : { ok: false, reason: 'already_passed_on' };
  });
}

export const exportThanks: DataExportPart = async (sql, { customerId }) => ({
  thanksToMakers: await listThanksOf(sql, customerId),
});

export const eraseThanks: Eraser = async (tx, { customerId }) => {
  await deleteThanksOf(tx.sql, customerId);
};
