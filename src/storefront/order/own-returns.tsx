import { useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { toast } from '../../browser/toasts.ts';
import { dayText } from '../../shared/orders/arrival.ts';
import { fillText } from '../../shared/text/fill-text.ts';
import type { OwnReturns as Returns } from '../../shop/orders/returns/schema.ts';
import { Button } from '../../ui/button.tsx';
import { OneReturn } from './one-return.tsx';
import { ReturnForm } from './return-form.tsx';
import styles from './returns.module.css';

type ReturnKind = 'return' | 'claim';

/** On a shipped order: what can be sent back or claimed, and what became of what was. */
export function OwnReturns({ orderId, untilText }: { orderId: string; untilText: string }) {
  const { data, put } = useQuery(orderId, () => api.call('GET /orders/:id/returns', { params: { id: orderId } }));
  const [asking, setAsking] = useState<ReturnKind>();
  const buttons = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(false);
  // The form that had the focus is gone.
  useEffect(() => {
    if (asking) hasAsked.current = true;
    else if (hasAsked.current) buttons.current?.querySelector('button')?.focus();
  }, [asking]);
  if (!data || (data.returns.length === 0 && !data.canReturn && !data.canClaim)) return null;
  const sent = (fresh: Returns) => {
    put(fresh);
    setAsking(undefined);
    toast('Sent. We’ve emailed you a copy.');
  };
  return (
    <section className={styles.returns} aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {data.returns.map((one) => (
        <OneReturn key={one.id} one={one} own={data} onChanged={put} />
      ))}
      {asking ? (
        <ReturnForm
          key={asking}
          orderId={orderId}
          own={data}
          isClaim={asking === 'claim'}
          onSent={sent}
          onClose={() => setAsking(undefined)}
        />
      ) : (
        <Ways own={data} untilText={untilText} ref={buttons} onAsk={setAsking} />
      )}
    </section>
  );
}

type WaysProps = {
  own: Returns;
  untilText: string;
  ref: React.Ref<HTMLDivElement>;
  onAsk: (asking: ReturnKind) => void;
};

function Ways({ own: { canReturn, canClaim }, untilText, ref, onAsk }: WaysProps) {
  if (!canReturn && !canClaim) return null;
  return (
    <div data-screen-only>
      {canReturn && untilText && (
        <p className={styles.quiet}>{fillText(untilText, { day: dayText(canReturn.until) })}</p>
      )}
      <div className={styles.ways} ref={ref}>
        {canReturn && (
          <Button look="quiet" size="small" onClick={() => onAsk('return')}>
            Return or exchange
          </Button>
        )}
        {canClaim && (
          <Button look="quiet" size="small" onClick={() => onAsk('claim')}>
            Something arrived broken
          </Button>
        )}
      </div>
    </div>
  );
}
