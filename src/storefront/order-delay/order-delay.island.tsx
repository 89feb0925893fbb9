import { useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { paths } from '../../paths.ts';
import { arrivalDays, dayText } from '../../shared/orders/arrival.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import type { ShownDelay } from '../../shop/orders/delays/schema.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { insideClass, NeedsScript } from '../auth/parts.tsx';

/** When it leaves and arrives, or from when on it can be collected. */
function dayOf({ isPickup, shipBy, ...arrival }: ShownDelay & { shipBy: string }): string {
  if (isPickup) return `is ready for pickup by ${dayText(shipBy)}`;
  return `ships by ${dayText(shipBy)}, and arrives ${arrivalDays(arrival)}`;
}

export function newsOf({ shipBy, ...delay }: ShownDelay): string {
  const { order, number, answerUntil } = delay;
  const day = shipBy === null ? 'has no new date yet' : dayOf({ ...delay, shipBy });
  const silence =
    answerUntil === null ? '' : ` If we don’t hear from you, we’ll cancel and refund it after ${dayText(answerUntil)}.`;
  return `Order ${orderName({ id: order, number })} ${day}.${silence}`;
}

const OUTCOMES: Record<Exclude<ShownDelay['state'], 'open'>, (delay: ShownDelay) => string> = {
  waiting: ({ shipBy, ...delay }) =>
    shipBy === null
      ? 'Thank you for waiting. We’ll email you a date as soon as we know it.'
      : `Thank you for waiting. It ${dayOf({ ...delay, shipBy })}.`,
  shipped: ({ isPickup }) =>
    `Good news: your order ${isPickup ? 'is ready for pickup' : 'has already shipped'}, so it can’t be canceled anymore. You can still return it.`,
  canceled: ({ order, number }) =>
    `Order ${orderName({ id: order, number })} is canceled. PayPal returns what you paid within a few days.`,
  outdated: () => 'We’ve emailed you again about this order since. The newest email has the current date.',
};

type Choice = 'wait' | 'cancel';

/** The two links of the email about a late order. Opening one changes nothing: programs that look through mail open all. */
export function OrderDelay() {
  const [link, setLink] = useState<{ token: string; choice: Choice }>();
  const isFirst = useRef(true);
  const { call, pending, error } = useCall();
  const token = link?.token;
  const shown = useQuery(token, () => api.call('POST /orders/delay', { body: { token: token ?? '' } }));
  useEffect(() => {
    const follow = () => {
      const given = new URLSearchParams(globalThis.location.hash.slice(1));
      const choice = given.has('cancel') ? 'cancel' : 'wait';
      if (globalThis.location.hash === '' && !isFirst.current) return;
      isFirst.current = false;
      setLink({ choice, token: given.get(choice) ?? '' });
      // Out of the browser's history, where it has no business; a reload asks for the email again.
      globalThis.history.replaceState(null, '', globalThis.location.pathname);
    };
    follow();
    // The other link, opened in the same tab.
    globalThis.addEventListener('hashchange', follow);
    return () => globalThis.removeEventListener('hashchange', follow);
  }, []);
  const answer = async (choice: Choice) => {
    const body = { token: token ?? '', answer: choice };
    const said = await call(() => api.call('POST /orders/delay/answer', { body }));
    if (said?.ok) shown.put(said.body);
    // Somebody was faster, or PayPal refused: what stands there now.
    else if (said) shown.refetch();
  };
  const delay = shown.data;
  const refusal = error ?? (shown.answer?.ok === false ? shown.answer.error : undefined);
  return (
    <div className={insideClass}>
      <ErrorAlert error={refusal} />
      {delay && link && (
        <Ways delay={delay} pending={pending} first={link.choice} onAnswer={(choice) => void answer(choice)} />
      )}
      {!delay && !refusal && <Loading>Looking up your order…</Loading>}
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
