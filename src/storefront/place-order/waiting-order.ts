import { createPersisted, localSource } from '../../browser/storage/persisted.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { OrderInput } from '../../shop/checkout/schema.ts';
import { WAITING_ORDER } from './waiting-order-key.ts';

/** An order placed offline: sent unchanged, with its key, when back online. */
export type WaitingOrder = {
  /** Email of the account; sent only for this account. */
  email: string;
  key: string;
  /** Time of the click. */
  at: number;
  body: OrderInput;
  /** Total in dollars, as shown. */
  total: number;
  lines: readonly WaitingLine[];
  /** The API's refusal; the shopper has to act on it. */
  refusal?: ApiError;
};
/** A name with its details is cut here. */
export const MAX_LINE_NAME = 300;

type WaitingLine = { name: string; size: string; qty: number };

export const waitingOrder = createPersisted<WaitingOrder | undefined>({
  key: WAITING_ORDER,
  empty: undefined,
  check: readWaitingOrder,
  source: localSource,
});

/** Orders older than a day are sent only on request: prices, and the shopper's mind, may have changed. */
export const isTooOld = ({ at }: WaitingOrder, now = Date.now()): boolean => !(at > now - DAY_MS && at <= now);

type Fields = Record<string, unknown>;
const isFields = (found: unknown): found is Fields =>
  typeof found === 'object' && found !== null && !Array.isArray(found);
const isText = (found: unknown, max: number): found is string => typeof found === 'string' && found.length <= max;

/** Checks only what this page displays; the API validates the rest. */
export function readWaitingOrder(found: unknown): WaitingOrder | undefined {
  if (!isFields(found)) return undefined;
  const { email, key, at, body, total, lines, refusal } = found;
  if (!isText(email, 254) || !isText(key, 255) || key === '' || !Number.isFinite(at)) return undefined;
  if (!isFields(body) || !Array.isArray(body.orderItems) || !Number.isFinite(total)) return undefined;
  if (!Array.isArray(lines) || !lines.every(isLine)) return undefined;
  const isRefused = isFields(refusal) && isText(refusal.detail, 2000) && isText(refusal.code, 100);
  return {
    email,
    key,
    at: Number(at),
    body: body as OrderInput,
    total: Number(total),
    lines,
    ...(isRefused && { refusal: refusal as ApiError }),
  };
}

const isLine = (found: unknown): found is WaitingLine =>
  isFields(found) && isText(found.name, MAX_LINE_NAME) && isText(found.size, 40) && Number.isInteger(found.qty);
