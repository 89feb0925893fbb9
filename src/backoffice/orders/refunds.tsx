import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { formatTime } from '../components/format-time.ts';
import { Buttons, Card, Note } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import { CancelPaid, RefundDialog } from './refund-dialog.tsx';
import type { StaffReturn } from './return-detail.ts';
import { texts } from './texts.ts';

const STATES: Record<string, readonly [tone: 'ok' | 'no' | 'wait', words: string]> = {
  asked: ['wait', 'Requested'],
  pending: ['wait', 'Pending at PayPal'],
  completed: ['ok', 'Refunded'],
  failed: ['no', 'Failed'],
};

/** Refunds so far, and for owners the way to the next one. */
export function Refunds({ desk, returns }: { desk: OrderDetail; returns: readonly StaffReturn[] }) {
  const { role } = useStaff();
  const [asking, setAsking] = useState<'refund' | 'cancel'>();
  const isFree = desk.order.totalPrice === 0;
  const canRefund = role === 'owner' && desk.refundable > 0;
  const canCancel = role === 'owner' && desk.stage === 'to_dispatch' && (canRefund || isFree);
  if (desk.refunds.length === 0 && !desk.order.isPaid) return null;
  return (
    <Card title="Refunds">
      {desk.refunds.length > 0 && (
        <ul className={styles.notes} aria-label="Refunds">
          {desk.refunds.map(({ id, askedAt, amount, state, askedBy, note }) => (
            <li key={id}>
              <span className={styles.refund}>
                {priceText(amount)}
                <RefundBadge state={state} />
              </span>
              {note && <span>Note to customer: {note}</span>}
              <small>
                {askedBy}, {formatTime(askedAt)}
              </small>
            </li>
          ))}
        </ul>
      )}
      <Note>{whatIsLeft(desk)}</Note>
      <Buttons>
        {canRefund && (
          <Button size="small" look="quiet" onClick={() => setAsking('refund')}>
            Refund…
          </Button>
        )}
        {canCancel && (
          <Button size="small" look="danger" onClick={() => setAsking('cancel')}>
            {isFree ? 'Cancel…' : 'Cancel and refund…'}
          </Button>
        )}
      </Buttons>
      {asking === 'refund' && <RefundDialog desk={desk} returns={returns} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && <CancelPaid desk={desk} onClose={() => setAsking(undefined)} />}
    </Card>
  );
}

function whatIsLeft({ order, refundable }: OrderDetail): string {
  if (order.totalPrice === 0) return texts.costNothing;
  return refundable > 0 ? texts.refundable(priceText(refundable)) : texts.fullyRefunded;
}

function RefundBadge({ state }: Pick<OrderDetail['refunds'][number], 'state'>) {
  const [tone, words] = STATES[state] ?? ['wait', state];
  return <Badge tone={tone}>{words}</Badge>;
}
