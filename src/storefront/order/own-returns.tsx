import { useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { toast } from '../../browser/toasts.ts';
import { dayText } from '../../shared/orders/arrival.ts';
import { lineText } from '../../shared/orders/line-details.ts';
import { RETURN_KIND_NAMES } from '../../shared/orders/order-names.ts';
import { fillText } from '../../shared/text/fill-text.ts';
import type { OrderReturn, OwnReturns as Returns } from '../../shop/orders/returns/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { ReturnForm } from './return-form.tsx';
import styles from './returns.module.css';

type ReturnKind = 'return' | 'claim';

/** Returns of a shipped order: requests with their states, and what can still be returned or claimed. */
export function OwnReturns({ orderId, untilText }: { orderId: string; untilText: string }) {
  const { data, put } = useQuery(orderId, () => api.call('GET /orders/:id/returns', { params: { id: orderId } }));
  const [openForm, setOpenForm] = useState<ReturnKind>();
  const buttons = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // The focused form is gone.
  useEffect(() => {
    if (openForm) wasOpen.current = true;
    else if (wasOpen.current) buttons.current?.querySelector('button')?.focus();
  }, [openForm]);
  if (!data || (data.returns.length === 0 && !data.canReturn && !data.canClaim)) return null;
  const sent = (fresh: Returns) => {
    put(fresh);
    setOpenForm(undefined);
    toast('Sent. We’ve emailed you a copy.');
  };
  return (
    <section className={styles.returns} aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {data.returns.map((one) => (
        <OneReturn key={one.id} one={one} own={data} onChanged={put} />
      ))}
      {openForm ? (
        <ReturnForm
          key={openForm}
          orderId={orderId}
          own={data}
          isClaim={openForm === 'claim'}
          onSent={sent}
          onClose={() => setOpenForm(undefined)}
        />
      ) : (
        <ReturnActions own={data} untilText={untilText} ref={buttons} onOpen={setOpenForm} />
      )}
    </section>
  );
}

type OneReturnProps = { one: OrderReturn; own: Returns; onChanged: (own: Returns) => void };

const RETURN_STATES: Record<OrderReturn['state'], readonly [tone: 'ok' | 'no' | 'wait', words: string]> = {
  requested: ['wait', 'Waiting for our answer'],
  approved: ['ok', 'Approved'],
  declined: ['no', 'Declined'],
  received: ['ok', 'Received'],
  refunded: ['ok', 'Refunded'],
  sent: ['ok', 'Replacement sent'],
  closed: ['no', 'Closed'],
  withdrawn: ['no', 'Canceled'],
};

const NEXT_STEPS: Record<OrderReturn['state'], (one: OrderReturn) => string> = {
  requested: ({ kind }) =>
    kind === 'claim'
      ? 'We’ll email you what happens next. There’s nothing to send back for now.'
      : 'We’ll email you where to send it.',
  approved: ({ kind, wish, sendBackBy }) => {
    if (kind === 'claim') return wish === 'refund' ? 'We’ll refund it next.' : 'We’ll send a replacement next.';
    return sendBackBy ? `Send it back by ${dayText(sendBackBy)}.` : 'Send it back.';
  },
  received: ({ kind }) =>
    kind === 'exchange' ? 'It’s here. We’ll send your new size next.' : 'It’s here. We’ll refund it next.',
  refunded: ({ refunded }) =>
    refunded === null ? 'Refunded.' : `We refunded ${priceText(refunded)} to your original payment method.`,
  sent: ({ tracking }) =>
    tracking?.number ? `On its way with ${tracking.carrier}, ${tracking.number}.` : 'On its way.',
  declined: () => 'We couldn’t accept this request.',
  withdrawn: () => 'You canceled this request.',
  closed: () => 'It’s closed. Contact us if that’s a mistake.',
};

function OneReturn({ one, own, onChanged }: OneReturnProps) {
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
            {line.quantity} × {itemText(one, line)}
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

/** "Rift Cuff, Small to Large" */
function itemText({ kind }: OrderReturn, { newSize, ...line }: OrderReturn['lines'][number]): string {
  if (kind !== 'exchange' || !newSize) return lineText(line);
  return lineText({ ...line, size: line.size ? `${line.size} to ${newSize}` : `${newSize} instead` });
}

/** Return address, and a printable note for the package. */
function HowToSend({ one, own: { address, postage } }: Omit<OneReturnProps, 'onChanged'>) {
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
              {line.quantity} × {itemText(one, line)}
            </li>
          ))}
        </ul>
        <p className={styles.address}>{address}</p>
      </div>
    </>
  );
}

function Withdraw({ one, onChanged }: Omit<OneReturnProps, 'own'>) {
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

type ReturnActionsProps = {
  own: Returns;
  untilText: string;
  ref: React.Ref<HTMLDivElement>;
  onOpen: (kind: ReturnKind) => void;
};

function ReturnActions({ own: { canReturn, canClaim }, untilText, ref, onOpen }: ReturnActionsProps) {
  if (!canReturn && !canClaim) return null;
  return (
    <div data-screen-only>
      {canReturn && untilText && (
        <p className={styles.quiet}>{fillText(untilText, { day: dayText(canReturn.until) })}</p>
      )}
      <div className={styles.ways} ref={ref}>
        {canReturn && (
          <Button look="quiet" size="small" onClick={() => onOpen('return')}>
            Return or exchange
          </Button>
        )}
        {canClaim && (
          <Button look="quiet" size="small" onClick={() => onOpen('claim')}>
            Something arrived broken
          </Button>
        )}
      </div>
    </div>
  );
}
