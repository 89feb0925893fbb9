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

type Choice = 'wait' | 'cancel';

/** Landing page of both links in the delay email. Opening changes nothing, since mail scanners open all links. */
export function OrderDelay() {
  const [link, setLink] = useState<{ token: string; choice: Choice }>();
  const isFirst = useRef(true);
  const { call, pending, error } = useCall();
  const token = link?.token;
  const shown = useQuery(token, () => api.call('POST /orders/delay', { body: { token: token ?? '' } }));
  useEffect(() => {
    const follow = () => {
      const params = new URLSearchParams(globalThis.location.hash.slice(1));
      const choice = params.has('cancel') ? 'cancel' : 'wait';
      if (globalThis.location.hash === '' && !isFirst.current) return;
      isFirst.current = false;
      setLink({ choice, token: params.get(choice) ?? '' });
      // Remove the token from the browser's history; after a reload, the email's link is needed again.
      globalThis.history.replaceState(null, '', globalThis.location.pathname);
    };
    follow();
    // The other link opened in the same tab.
    globalThis.addEventListener('hashchange', follow);
    return () => globalThis.removeEventListener('hashchange', follow);
  }, []);
  const answer = async (choice: Choice) => {
    const body = { token: token ?? '', answer: choice };
    const response = await call(() => api.call('POST /orders/delay/answer', { body }));
    if (response?.ok) shown.put(response.body);
    // Already answered, or PayPal refused: load the current state.
    else if (response) shown.refetch();
  };
  const delay = shown.data;
  const refusal = error ?? (shown.answer?.ok === false ? shown.answer.error : undefined);
  return (
    <div className={insideClass}>
      <ErrorAlert error={refusal} />
      {delay && link && (
        <DelayChoice delay={delay} pending={pending} first={link.choice} onAnswer={(choice) => void answer(choice)} />
      )}
      {!delay && !refusal && <Loading>Looking up your order…</Loading>}
      <NeedsScript />
    </div>
  );
}

type DelayChoiceProps = { delay: ShownDelay; first: Choice; pending: boolean; onAnswer: (choice: Choice) => void };

const OUTCOMES: Record<Exclude<ShownDelay['state'], 'open'>, (delay: ShownDelay) => string> = {
  waiting: ({ shipBy, ...delay }) =>
    shipBy === null
      ? 'Thank you for waiting. We’ll email you a date as soon as we know it.'
      : `Thank you for waiting. It ${newDates({ ...delay, shipBy })}.`,
  shipped: ({ isPickup }) =>
    `Good news: your order ${isPickup ? 'is ready for pickup' : 'has already shipped'}, so it can’t be canceled anymore. You can still return it.`,
  canceled: ({ number }) =>
    `Order ${orderName({ number })} is canceled. PayPal returns what you paid within a few days.`,
  outdated: () => 'We’ve emailed you again about this order since. The newest email has the current date.',
};

/** New shipping and arrival dates, or the pickup date. */
function newDates({ isPickup, shipBy, ...arrival }: ShownDelay & { shipBy: string }): string {
  if (isPickup) return `is ready for pickup by ${dayText(shipBy)}`;
  return `ships by ${dayText(shipBy)}, and arrives ${arrivalDays(arrival)}`;
}

function DelayChoice({ delay, first, pending, onAnswer }: DelayChoiceProps) {
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
        <p>{newsText(delay)}</p>
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

function newsText({ shipBy, ...delay }: ShownDelay): string {
  const { number, answerUntil } = delay;
  const day = shipBy === null ? 'has no new date yet' : newDates({ ...delay, shipBy });
  const silence =
    answerUntil === null ? '' : ` If we don’t hear from you, we’ll cancel and refund it after ${dayText(answerUntil)}.`;
  return `Order ${orderName({ number })} ${day}.${silence}`;
}
