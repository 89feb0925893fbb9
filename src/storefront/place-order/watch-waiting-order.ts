import { api } from '../../browser/api.ts';
import { navigate } from '../../browser/navigate.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { isOffline } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { type ApiError, isRetryable } from '../../shared/api-client.ts';
import { withOrderLock } from './idempotency-key.ts';
import { tidyAfterOrder } from './tidy-after-order.ts';
import { isTooOld, type WaitingOrder, waitingOrder } from './waiting-order.ts';

type SendResult =
  /** Nothing waits, or it waits for its shopper. */
  | { step: 'idle' }
  /** The shop could not answer. */
  | { step: 'later' }
  | { step: 'placed'; path: string }
  | { step: 'refused'; error: ApiError };

/** Sends the order that waits, with the key that it has had since it was placed: what has arrived already is that order. */
export const sendWaitingOrder = (): Promise<SendResult> => withOrderLock(sendUnlocked);

async function sendUnlocked(): Promise<SendResult> {
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

const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;

let isWatching = false;

/** Sends the order that waits as soon as there is a connection, while a page is open; starts once for each page. */
export function watchWaitingOrder(): void {
  if (isWatching) return;
  isWatching = true;
  let delay = FIRST_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    const waiting = waitingOrder.read();
    if (!waiting || waiting.refusal || isTooOld(waiting) || isOffline()) return;
    if ((await sendNow()) !== 'later') return;
    timer = setTimeout(() => void look(), delay);
    delay = Math.min(2 * delay, MAX_DELAY_MS);
  };
  globalThis.addEventListener('online', () => {
    delay = FIRST_DELAY_MS;
    void look();
  });
  waitingOrder.subscribe(() => void look());
  void look();
}

/** Sends it and shows what came of it. */
export async function sendNow(): Promise<'later' | 'done'> {
  const sent = await sendWaitingOrder();
  const isHere = globalThis.location.pathname === paths.placeOrder();
  if (sent.step === 'placed') {
    if (isHere) await navigate(sent.path);
    else toast('Your order was sent. Find it in your profile to pay.', { seconds: 5 });
  }
  // Its page shows the whole of it, with what can be done.
  if (sent.step === 'refused' && !isHere) {
    toast(`Your waiting order wasn’t placed. ${sent.error.detail}`, { tone: 'bad' });
  }
  return sent.step === 'later' ? 'later' : 'done';
}
