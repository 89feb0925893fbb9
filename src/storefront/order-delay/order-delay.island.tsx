import { useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { paths } from '../../paths.ts';
import type { ShownDelay } from '../../shop/orders/delays/schema.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { insideClass, NeedsScript } from '../auth/parts.tsx';
import { newsOf, OUTCOMES } from './delay-texts.ts';

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
