import { createPersisted, localSource } from '../../browser/storage/persisted.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { OrderInput } from '../../shop/checkout/schema.ts';
import { WAITING_ORDER } from './waiting-order-key.ts';

/** An order that was placed without a connection: sent as it is, with its key, once there is one. */
export type WaitingOrder = {
  /** Whose it is: for nobody else is it sent. */
  email: string;
  key: string;
  /** When the button was pressed. */
  at: number;
  body: OrderInput;
  /** Dollars, as the shopper saw them. */
  total: number;
  lines: readonly WaitingLine[];
  /** What the shop said to it; from then on it waits for its shopper. */
  refusal?: ApiError;
};
type WaitingLine = { name: string; size: string; qty: number };

export const waitingOrder = createPersisted<WaitingOrder | undefined>({
  key: WAITING_ORDER,
  empty: undefined,
  check: readWaitingOrder,
  source: localSource,
});

const DAY_MS = 86_400_000;

/** Older ones are sent by a press alone: much may have changed in the shop, and in the shopper's mind. */
export const isTooOld = ({ at }: WaitingOrder, now = Date.now()): boolean => !(at > now - DAY_MS && at <= now);

type Fields = Record<string, unknown>;
const isFields = (found: unknown): found is Fields =>
  typeof found === 'object' && found !== null && !Array.isArray(found);
const isText = (found: unknown, most: number): found is string => typeof found === 'string' && found.length <= most;

/** The shop checks what it is sent; this is what the page itself shows. */
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
  isFields(found) && isText(found.name, 300) && isText(found.size, 40) && Number.isInteger(found.qty);
