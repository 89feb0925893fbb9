import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { toast } from '../../browser/toasts.ts';
import { RETURN_KIND_NAMES } from '../../shared/orders/order-names.ts';
import type { OrderReturn, OwnReturns as Returns } from '../../shop/orders/returns/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { NEXT_STEPS, RETURN_STATES, sizesText } from './return-texts.ts';
import styles from './returns.module.css';

type OneProps = { one: OrderReturn; own: Returns; onChanged: (own: Returns) => void };

export function OneReturn({ one, own, onChanged }: OneProps) {
  const [tone, words] = RETURN_STATES[one.state];
  return (
    <article className={styles.one} aria-label={`${RETURN_KIND_NAMES[one.kind]} ${one.number}`}>
      <p className={styles.head}>
        <b>
          {RETURN_KIND_NAMES[one.kind]} {one.number}
        </b>
        <Badge tone={tone}>{words}</Badge>
      </p>
      <ul>
        {one.lines.map((line) => (
          <li key={line.position}>
            {line.quantity} × {line.name}
            {sizesText(one, line)}
          </li>
        ))}
      </ul>
      <p>{NEXT_STEPS[one.state](one)}</p>
      {one.reply && <blockquote className={styles.reply}>{one.reply}</blockquote>}
      {one.tracking?.url && (
        <p>
          <a href={one.tracking.url}>Track the package</a>
        </p>
      )}
      {one.state === 'approved' && one.kind !== 'claim' && <HowToSend one={one} own={own} />}
      {(one.state === 'requested' || one.state === 'approved') && !one.isRefunding && (
        <Withdraw one={one} onChanged={onChanged} />
      )}
    </article>
  );
}

/** The address, and a note to be put into the parcel. */
function HowToSend({ one, own: { address, postage } }: Omit<OneProps, 'onChanged'>) {
  const print = () => {
    document.documentElement.dataset.print = 'note';
    globalThis.addEventListener('afterprint', () => delete document.documentElement.dataset.print, { once: true });
    globalThis.print();
  };
  return (
    <>
      <p className={styles.address}>{address || 'Reply to our email and we’ll tell you the address.'}</p>
      {postage && <p className={styles.quiet}>{postage}</p>}
      <p>
        Write <b>{one.number}</b> on the package, or put the printed note inside.
      </p>
      <div data-screen-only>
        <Button look="quiet" size="small" onClick={print}>
          Print note
        </Button>
      </div>
      <div className={styles.note} aria-hidden="true">
        <p>{RETURN_KIND_NAMES[one.kind]}</p>
        <p className={styles.number}>{one.number}</p>
        <ul>
          {one.lines.map((line) => (
            <li key={line.position}>
              {line.quantity} × {line.name}
              {sizesText(one, line)}
            </li>
          ))}
        </ul>
        <p className={styles.address}>{address}</p>
      </div>
    </>
  );
}

function Withdraw({ one, onChanged }: Omit<OneProps, 'own'>) {
  const [isSure, setSure] = useState(false);
  const { call, pending, error } = useCall();
  const withdraw = async () => {
    const params = { id: one.order, return: one.id };
    const answer = await call(() => api.call('POST /orders/:id/returns/:return/withdraw', { params }));
    setSure(false);
    if (!answer?.ok) return;
    toast('Request canceled.');
    onChanged(answer.body);
  };
  return (
    <div className={styles.ways} data-screen-only>
      <ErrorAlert error={error} />
      {isSure ? (
        <>
          <Button look="danger" size="small" pending={pending} autoFocus onClick={() => void withdraw()}>
            Yes, cancel it
          </Button>
          <Button look="quiet" size="small" onClick={() => setSure(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <Button look="plain" size="small" onClick={() => setSure(true)} aria-label={`Cancel request ${one.number}`}>
          Cancel request
        </Button>
      )}
    </div>
  );
}
