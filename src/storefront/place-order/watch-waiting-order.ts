import { navigate } from '../../browser/navigate.ts';
import { isOffline } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { sendWaitingOrder } from './send-waiting-order.ts';
import { isTooOld, waitingOrder } from './waiting-order.ts';

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
