import { api } from '../../browser/api.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { type ApiError, isRetryable } from '../../shared/api-client.ts';
import { withOrderLock } from './order-lock.ts';
import { tidyAfterOrder } from './tidy-after-order.ts';
import { type WaitingOrder, waitingOrder } from './waiting-order.ts';

export type SendResult =
  /** Nothing waits, or it waits for its shopper. */
  | { step: 'idle' }
  /** The shop could not answer. */
  | { step: 'later' }
  | { step: 'placed'; path: string }
  | { step: 'refused'; error: ApiError };

/** Sends the order that waits, with the key that it has had since it was placed: what has arrived already is that order. */
export const sendWaitingOrder = (): Promise<SendResult> => withOrderLock(sendNow);

async function sendNow(): Promise<SendResult> {
  const waiting = waitingOrder.read();
  const asked = userInfo.read();
  if (!waiting || waiting.refusal || asked?.email !== waiting.email) return { step: 'idle' };
  const { body, key } = waiting;
  const answer = await api.call('POST /orders/place-order', { body }, { 'idempotency-key': key });
  if (answer.ok) return { step: 'placed', path: tidyAfterOrder(asked, answer.body, body.orderItems) };
  // After a login it is sent; the client leads there.
  if (answer.status === 401) return { step: 'idle' };
  if (isRetryable(answer)) return { step: 'later' };
  if (waitingOrder.read()?.key === key) waitingOrder.set({ ...waiting, refusal: answer.error } satisfies WaitingOrder);
  return { step: 'refused', error: answer.error };
}
