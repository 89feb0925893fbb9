import type { Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { type PaymentDeps, readShopSettings } from '../payments/deps.ts';
import type { Settings } from '../settings/schema.ts';
import { newReturnEmail, returnRequestedEmail } from './emails/return-request-emails.tsx';
import { addOrderEvent } from './events.ts';
import type { NewReturn } from './new-return-schema.ts';
import { readOrderId } from './order-id.ts';
import { havePictures, type ReadLine, readRequest } from './read-return-request.ts';
import { emailShopper, returnFacts } from './return-facts.ts';
import { attachPictures } from './return-picture-queries.ts';
import {
  countReturns,
  findReturn,
  findReturnByKey,
  insertReturn,
  insertReturnLines,
  listReturnLines,
} from './return-queries.ts';
import type { ReturnRefusal } from './return-refusals.ts';
import { returnNumber } from './return-steps.ts';
import { holdUnits } from './return-stock.ts';
import { windowOf } from './return-window.ts';
import { findArrivalOf, listReturnable } from './returnable-queries.ts';
import { lockOwnOrder } from './transition-queries.ts';

export type ReturnDeps = Pick<PaymentDeps, 'db' | 'settings' | 'emailBrand' | 'config' | 'now'>;
type Requested = { ok: true } | ReturnRefusal;

const MAX_RETURNS = 30;

/**
 * Writes down what a shopper asks for, holds what they get in its place, and tells them and the shop. `key` names the
 * press: the same again is done already.
 */
export async function requestReturn(
  deps: ReturnDeps,
  customerId: string,
  typedId: string,
  input: NewReturn,
): Promise<Requested> {
  const [shop, settings, at] = [await readShopSettings(deps), await deps.settings.current(), deps.now()];
  const id = readOrderId(typedId);
  const requested = await deps.db.transaction(async (tx): Promise<Requested> => {
    const order = id && (await lockOwnOrder(tx.sql, id, customerId));
    if (!order) return { ok: false, reason: 'unknown_order' };
    if (await findReturnByKey(tx.sql, order.id, input.key)) return { ok: true };
    const read = await readWish(tx, order.id, input, { settings, at });
    if (!read.ok) return read;
    if (!(await holdReplacement(tx, input, read))) {
      return { ok: false, reason: 'replacement_sold_out', field: 'lines' };
    }
    await writeDown(tx, { orderId: order.id, input, shop, at }, read);
    if (FAILPOINTS) await failpoint('return.before-commit');
    return { ok: true };
  });
  if (FAILPOINTS) await failpoint('return.after-commit');
  return requested;
}

async function holdReplacement(tx: Transaction, { wish }: NewReturn, { lines, number }: ReadWish): Promise<boolean> {
  const isHeld = wish === 'refund' || (await holdUnits(tx, lines, `Held for ${number}`));
  if (FAILPOINTS) await failpoint('return.after-hold');
  return isHeld;
}

type ReadWish = { ok: true; n: number; number: string; lines: ReadLine[] };

/** What can be asked for of a locked order. */
async function readWish(
  tx: Transaction,
  orderId: string,
  input: NewReturn,
  { settings, at }: { settings: Settings; at: Date },
): Promise<ReadWish | ReturnRefusal> {
  const arrival = await findArrivalOf(tx.sql, orderId);
  if (!arrival) return { ok: false, reason: 'unknown_order' };
  const window = windowOf(input.kind, arrival, settings, at);
  if (!window.ok) return window;
  const n = ((await countReturns(tx.sql, orderId))?.last ?? 0) + 1;
  if (n > MAX_RETURNS) return { ok: false, reason: 'too_many_returns' };
  const read = readRequest(input, await listReturnable(tx.sql, orderId), settings);
  if (!read.ok) return read;
  if (!(await havePictures(tx.sql, orderId, input))) return { ok: false, reason: 'pictures_gone', field: 'pictures' };
  return { ok: true, n, number: returnNumber(orderId, n), lines: read.lines };
}

type Writing = {
  orderId: string;
  input: NewReturn;
  shop: Awaited<ReturnType<typeof readShopSettings>>;
  at: Date;
};

async function writeDown(tx: Transaction, { orderId, input, shop, at }: Writing, read: ReadWish): Promise<void> {
  const { kind, wish, key, pictures } = input;
  const words = input.words.trim();
  const made = await insertReturn(tx.sql, { orderId, n: read.n, key, kind, wish, words, at });
  if (!made) throw new Error('PostgreSQL lost a return within its transaction.');
  const lines = read.lines.map((line) => ({ ...line, held: wish === 'replacement' ? line.quantity : 0 }));
  await insertReturnLines(tx.sql, made.id, orderId, JSON.stringify(lines));
  await attachPictures(tx.sql, made.id, orderId, pictures);
  await addOrderEvent(tx.sql, { orderId, kind: 'return_requested', byWhom: 'shopper', note: read.number });
  await tell(tx, made.id, { shop: shop.ownerEmail, brand: shop.emailBrand, words, pictures: pictures.length });
}

type Telling = {
  shop: string;
  brand: Awaited<ReturnType<typeof readShopSettings>>['emailBrand'];
  words: string;
  pictures: number;
};

async function tell(tx: Transaction, id: string, { shop, brand, words, pictures }: Telling): Promise<void> {
  const row = await findReturn(tx.sql, id);
  if (!row) return;
  const about = { row, lines: await listReturnLines(tx.sql, [id]) };
  await emailShopper(tx, about, (ret) => returnRequestedEmail(brand, { ret }));
  const { ret, name } = await returnFacts(tx, about);
  await enqueueEmail(tx, newReturnEmail(brand, { ret, shop, name, words, pictures }));
}
