import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/use-call.ts';
import { paths } from '../../paths.ts';
import { arrivalDays, dayText } from '../../shared/arrival.ts';
import type { ShownDelay } from '../../shop/orders/delay-schema.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { priceText } from '../../ui/price.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { insideClass, NeedsScript } from '../auth/parts.tsx';

type Choice = 'wait' | 'cancel';

/** The two links of the email about a late order. Opening one changes nothing: programs that look through mail open all. */
export function OrderDelay() {
  const [link, setLink] = useState<{ token: string; choice: Choice }>();
  const [delay, setDelay] = useState<ShownDelay>();
  const { call, pending, error } = useCall();
  useEffect(() => {
    const given = new URLSearchParams(globalThis.location.hash.slice(1));
    const choice = given.has('cancel') ? 'cancel' : 'wait';
    const token = given.get(choice) ?? '';
    // Out of the browser's history, where it has no business; a reload asks for the email again.
    globalThis.history.replaceState(null, '', globalThis.location.pathname);
    setLink({ token, choice });
    void call(() => api.call('POST /orders/delay', { body: { token } })).then((shown) => {
      if (shown?.ok) setDelay(shown.body);
    });
  }, [call]);
  const answer = async (choice: Choice) => {
    const token = link?.token ?? '';
    const said = await call(() => api.call('POST /orders/delay/answer', { body: { token, answer: choice } }));
    if (said?.ok) setDelay(said.body);
    else await showAgain(token);
  };
  /** Somebody was faster: what stands there now. */
  async function showAgain(token: string) {
    const shown = await api.call('POST /orders/delay', { body: { token } });
    if (shown.ok) setDelay(shown.body);
  }
  return (
    <div className={insideClass}>
      <ErrorAlert error={error} />
      {delay && link && <Ways {...{ delay, pending }} first={link.choice} onAnswer={(choice) => void answer(choice)} />}
      {!delay && !error && <Loading>Looking up your order…</Loading>}
      <NeedsScript />
    </div>
  );
}

type WaysProps = { delay: ShownDelay; first: Choice; pending: boolean; onAnswer: (choice: Choice) => void };

function Ways({ delay, first, pending, onAnswer }: WaysProps) {
  const { order, state, totalPrice } = delay;
  const cancel = (
    <Button
      key="cancel"
      wide
      look={first === 'cancel' ? 'danger' : 'quiet'}
      pending={pending}
      onClick={() => onAnswer('cancel')}
    >
      Cancel and refund {priceText(totalPrice)}
    </Button>
  );
  const wait = (
    <Button
      key="wait"
      wide
      look={first === 'wait' ? 'solid' : 'quiet'}
      pending={pending}
      onClick={() => onAnswer('wait')}
    >
      Wait for it
    </Button>
  );
  if (state === 'open') {
    return (
      <>
        <p>{newsOf(delay)}</p>
        {first === 'wait' ? [wait, cancel] : [cancel, wait]}
      </>
    );
  }
  return (
    <>
      <Alert tone={state === 'outdated' ? 'wait' : 'ok'}>{OUTCOMES[state](delay)}</Alert>
      {(state === 'waiting' || state === 'outdated') && cancel}
      <LinkButton wide look="quiet" href={paths.order(order)}>
        View your order
      </LinkButton>
    </>
  );
}

function newsOf({ order, shipBy, answerUntil, ...arrival }: ShownDelay): string {
  const day =
    shipBy === null ? 'has no new date yet' : `ships by ${dayText(shipBy)}, and arrives ${arrivalDays(arrival)}`;
  const silence =
    answerUntil === null ? '' : ` Without an answer it’s canceled and refunded after ${dayText(answerUntil)}.`;
  return `Order ${order} ${day}.${silence}`;
}

const OUTCOMES: Record<Exclude<ShownDelay['state'], 'open'>, (delay: ShownDelay) => string> = {
  waiting: ({ shipBy, ...arrival }) =>
    shipBy === null
      ? 'Thank you for waiting. We’ll email you a date as soon as we know it.'
      : `Thank you for waiting. It ships by ${dayText(shipBy)}, and arrives ${arrivalDays(arrival)}.`,
  shipped: () => 'Good news: it has shipped already, so it can’t be canceled any more. You can still return it.',
  canceled: ({ order }) => `Order ${order} is canceled. What you paid is refunded through PayPal within a few days.`,
  outdated: () => 'We’ve emailed you again about this order since. The newest email has the date that counts.',
};
