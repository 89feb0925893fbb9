import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { isDesign } from '../../../shared/products/design-id.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import { type PaymentDeps, readShopSettings } from '../../payments/deps.ts';
import type { Settings } from '../../settings/schema.ts';
import { newReturnEmail, returnRequestedEmail } from '../emails/returns.tsx';
import { addOrderEvent, readOrderId } from '../order.ts';
import { lockOrder, lockOwnOrder } from '../queries.ts';
import { getReturns, returnableLine, sizesFor } from './answers.ts';
import { emailShopper, returnFacts } from './notify.ts';
import {
  attachPictures,
  countReturns,
  endReturn,
  findArrivalOf,
  findReturn,
  findReturnByKey,
  insertReturn,
  insertReturnLines,
  listLoosePictures,
  listReturnable,
  listReturnLines,
  listReturns,
  type ReturnableRow,
} from './queries.ts';
import {
  CLAIM_REASONS,
  type NewReturn,
  type OwnReturns,
  RETURN_REASONS,
  type ReturnKind,
  type ReturnState,
} from './schema.ts';
import { findWindow, isTaken, type ReturnRefusal, returnNumber, stateAfter } from './steps.ts';
import { holdUnits, releaseHeld } from './stock.ts';

export type ReturnDeps = Pick<PaymentDeps, 'db' | 'settings' | 'emailBrand' | 'config' | 'now'>;
type Requested = { ok: true } | ReturnRefusal;

/**
 * Creates a return request, reserves the replacement, and emails the customer and the shop. Idempotent by `input.key`.
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
    const read = await readReturn(tx, order.id, input, { settings, at });
    if (!read.ok) return read;
    if (!(await holdReplacement(tx, input, read))) {
      return { ok: false, reason: 'replacement_sold_out', field: 'lines' };
    }
    await insertRequest(tx, { orderId: order.id, input, shop, at }, read);
    if (FAILPOINTS) await failpoint('return.before-commit');
    return { ok: true };
  });
  if (FAILPOINTS) await failpoint('return.after-commit');
  return requested;
}

type ReadLine = { position: number; productId: string; quantity: number; reason: string; size: string | null };

type ReadReturn = { ok: true; n: number; number: string; lines: ReadLine[] };

const MAX_RETURNS = 30;

async function readReturn(
  tx: Transaction,
  orderId: string,
  input: NewReturn,
  { settings, at }: { settings: Settings; at: Date },
): Promise<ReadReturn | ReturnRefusal> {
  const arrival = await findArrivalOf(tx.sql, orderId);
  if (!arrival) return { ok: false, reason: 'unknown_order' };
  const window = findWindow(input.kind, arrival, settings, at);
  if (!window.ok) return window;
  const n = ((await countReturns(tx.sql, orderId))?.last ?? 0) + 1;
  if (n > MAX_RETURNS) return { ok: false, reason: 'too_many_returns' };
  const read = readRequest(input, await listReturnable(tx.sql, orderId), settings);
  if (!read.ok) return read;
  if (!(await havePictures(tx.sql, orderId, input))) return { ok: false, reason: 'pictures_gone', field: 'pictures' };
  return { ok: true, n, number: returnNumber({ orderNumber: arrival.number, n }), lines: read.lines };
}

function readRequest(
  input: NewReturn,
  returnable: readonly ReturnableRow[],
  settings: Settings,
): { ok: true; lines: ReadLine[] } | ReturnRefusal {
  const refusal = inputRefusal(input);
  if (refusal) return refusal;
  const positions = new Set(input.lines.map(({ position }) => position));
  if (positions.size < input.lines.length) return { ok: false, reason: 'already_in_return', field: 'lines' };
  const lines: ReadLine[] = [];
  for (const line of input.lines) {
    const read = readLine(line, input.kind, returnable, settings);
    if (!read.ok) return read;
    lines.push(read.line);
  }
  return { ok: true, lines };
}

/** Checks that don't depend on the order. */
function inputRefusal({ kind, wish, pictures, words }: NewReturn): ReturnRefusal | undefined {
  const isUnfit = (kind === 'return' && wish !== 'refund') || (kind === 'exchange' && wish !== 'replacement');
  if (isUnfit) return { ok: false, reason: 'wish_unfit', field: 'wish' };
  if (kind !== 'claim') return pictures.length > 0 ? { ok: false, reason: 'wish_unfit', field: 'pictures' } : undefined;
  const isSilent = words.trim() === '' && pictures.length === 0;
  return isSilent ? { ok: false, reason: 'nothing_told', field: 'words' } : undefined;
}

function readLine(
  { position, quantity, reason, size }: NewReturn['lines'][number],
  kind: ReturnKind,
  returnable: readonly ReturnableRow[],
  { designsReturnable }: Settings,
): { ok: true; line: ReadLine } | ReturnRefusal {
  const row = returnable.find((each) => each.position === position);
  if (!row || quantity > row.left) return { ok: false, reason: 'already_in_return', field: 'lines' };
  const reasons: readonly string[] = kind === 'claim' ? CLAIM_REASONS : RETURN_REASONS;
  if (!reasons.includes(reason)) return { ok: false, reason: 'reason_missing', field: `reason-${position}` };
  if (kind !== 'claim' && isDesign(row.productId) && !designsReturnable) return { ok: false, reason: 'made_for_you' };
  if (kind === 'exchange' && !sizesFor(row).some((each) => each.size === size)) {
    return { ok: false, reason: 'size_not_offered', field: `size-${position}` };
  }
  const line = { position, quantity, reason, productId: row.productId };
  return { ok: true, line: { ...line, size: kind === 'exchange' ? size : row.size } };
}

async function havePictures(sql: Sql, orderId: string, { pictures }: NewReturn): Promise<boolean> {
  if (pictures.length === 0) return true;
  return (await listLoosePictures(sql, orderId, pictures)).length === new Set(pictures).size;
}

async function holdReplacement(tx: Transaction, { wish }: NewReturn, { lines, number }: ReadReturn): Promise<boolean> {
  const isHeld = wish === 'refund' || (await holdUnits(tx, lines, `Held for ${number}`));
  if (FAILPOINTS) await failpoint('return.after-hold');
  return isHeld;
}

type RequestContext = {
  orderId: string;
  input: NewReturn;
  shop: Awaited<ReturnType<typeof readShopSettings>>;
  at: Date;
};

async function insertRequest(
  tx: Transaction,
  { orderId, input, shop, at }: RequestContext,
  read: ReadReturn,
): Promise<void> {
  const { kind, wish, key, pictures } = input;
  const words = input.words.trim();
  const inserted = await insertReturn(tx.sql, { orderId, n: read.n, key, kind, wish, words, at });
  if (!inserted) throw new Error('PostgreSQL lost a return within its transaction.');
  const lines = read.lines.map((line) => ({ ...line, held: wish === 'replacement' ? line.quantity : 0 }));
  await insertReturnLines(tx.sql, inserted.id, orderId, JSON.stringify(lines));
  await attachPictures(tx.sql, inserted.id, orderId, pictures);
  await addOrderEvent(tx.sql, { orderId, kind: 'return_requested', byWhom: 'shopper', note: read.number });
  await sendEmails(tx, inserted.id, {
    shop: shop.ownerEmail,
    brand: shop.emailBrand,
    words,
    pictures: pictures.length,
  });
}

type EmailInput = {
  shop: string;
  brand: Awaited<ReturnType<typeof readShopSettings>>['emailBrand'];
  words: string;
  pictures: number;
};

async function sendEmails(tx: Transaction, id: string, { shop, brand, words, pictures }: EmailInput): Promise<void> {
  const row = await findReturn(tx.sql, id);
  if (!row) return;
  const about = { row, lines: await listReturnLines(tx.sql, [id]) };
  await emailShopper(tx, about, (ret) => returnRequestedEmail(brand, { ret }));
  const { ret, name } = await returnFacts(tx, about);
  await enqueueEmail(tx, newReturnEmail(brand, { ret, shop, name, words, pictures }));
}

export const getReturnAddress = ({ returnAddress, storeAddress }: Settings): string => returnAddress || storeAddress;

export async function ownReturns(
  { db: { sql }, settings, now }: Pick<ReturnDeps, 'db' | 'settings' | 'now'>,
  customerId: string,
  typedId: string,
): Promise<{ ok: true; own: OwnReturns } | ReturnRefusal> {
  const id = readOrderId(typedId);
  const arrival = id && (await findArrivalOf(sql, id));
  if (!arrival || arrival.customerId !== customerId) return { ok: false, reason: 'unknown_order' };
  const current = await settings.current();
  const [returns, lines] = await Promise.all([getReturns(sql, arrival.orderId), listReturnable(sql, arrival.orderId)]);
  const shown = lines.map((line) => returnableLine(line, current.designsReturnable));
  const windowFor = (kind: ReturnKind, isLeft: boolean) => {
    const window = findWindow(kind, arrival, current, now());
    return window.ok && isLeft ? { until: window.until } : null;
  };
  const left = shown.filter((line) => line.left > 0);
  return {
    ok: true,
    own: {
      returns,
      canReturn: windowFor(
        'return',
        left.some(({ isReturnable }) => isReturnable),
      ),
      canClaim: windowFor('claim', left.length > 0),
      lines: shown,
      postage: current.returnPostage,
      address: getReturnAddress(current),
    },
  };
}

type Withdrawal = { ok: true } | ReturnRefusal;

export function withdrawReturn(deps: ReturnDeps, customerId: string, typedId: string, id: string): Promise<Withdrawal> {
  const [orderId, at] = [readOrderId(typedId), deps.now()];
  return deps.db.transaction(async (tx): Promise<Withdrawal> => {
    const order = orderId && (await lockOwnOrder(tx.sql, orderId, customerId));
    const row = await findReturn(tx.sql, id);
    if (!order || row?.orderId !== order.id) return { ok: false, reason: 'unknown_return' };
    return withdraw(tx, id, at);
  });
}

async function withdraw(tx: Transaction, id: string, at: Date): Promise<Withdrawal> {
  const row = await findReturn(tx.sql, id);
  if (!row) return { ok: false, reason: 'unknown_return' };
  const status = { kind: row.kind as ReturnKind, state: row.state as ReturnState };
  if (isTaken(status, 'withdraw')) return { ok: true };
  if (!stateAfter(status, 'withdraw') || row.isRefunding) return { ok: false, reason: 'step_not_now' };
  const number = returnNumber(row);
  await endReturn(tx.sql, id, { state: 'withdrawn', at });
  await addOrderEvent(tx.sql, { orderId: row.orderId, kind: 'return_withdrawn', byWhom: 'shopper', note: number });
  await releaseHeld(tx, id, await listReturnLines(tx.sql, [id]), `${number} was withdrawn`);
  if (FAILPOINTS) await failpoint('return.before-commit');
  return { ok: true };
}

/** Withdraws undecided returns of an account that is being closed, to release their reserved stock. */
export async function withdrawForClosing(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await lockOrder(tx.sql, orderId);
  for (const { id, state } of await listReturns(tx.sql, orderId)) {
    if (state === 'requested') await withdraw(tx, id, at);
  }
}
