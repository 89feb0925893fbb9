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

let isWatching = false;

const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;

/** Sends the waiting order when back online, while a page is open. Runs once per page. */
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

/** Sends the order and shows the result. */
export async function sendNow(): Promise<'later' | 'done'> {
  const sent = await sendWaitingOrder();
  const isHere = globalThis.location.pathname === paths.placeOrder();
  if (sent.step === 'placed') {
    if (isHere) await navigate(sent.path);
    else toast('Your order was sent. Find it in your profile to pay.', { seconds: 5 });
  }
  // The order's own page shows the details.
  if (sent.step === 'refused' && !isHere) {
    toast(`Your waiting order wasn’t placed. ${sent.error.detail}`, { tone: 'bad' });
  }
  return sent.step === 'later' ? 'later' : 'done';
}

type SendResult =
  /** No order to send, or it needs the shopper. */
  | { step: 'idle' }
  /** The shop was unreachable. */
  | { step: 'later' }
  | { step: 'placed'; path: string }
  | { step: 'refused'; error: ApiError };

/** Sends the waiting order with its original key, so one that already arrived is returned, not repeated. */
const sendWaitingOrder = (): Promise<SendResult> => withOrderLock(sendUnlocked);

async function sendUnlocked(): Promise<SendResult> {
  const waiting = waitingOrder.read();
  const user = userInfo.read();
  if (!waiting || waiting.refusal || user?.email !== waiting.email) return { step: 'idle' };
  const { body, key } = waiting;
  const answer = await api.call('POST /orders/place-order', { body }, { 'idempotency-key': key });
  if (answer.ok) return { step: 'placed', path: tidyAfterOrder(user, answer.body, body.orderItems) };
  // Sent after the login, which the API client opens.
  if (answer.status === 401) return { step: 'idle' };
  if (isRetryable(answer)) return { step: 'later' };
  if (waitingOrder.read()?.key === key) waitingOrder.set({ ...waiting, refusal: answer.error } satisfies WaitingOrder);
  return { step: 'refused', error: answer.error };
}
