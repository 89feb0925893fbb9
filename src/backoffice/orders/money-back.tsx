import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { Buttons, Card, Note } from '../pieces/layout.tsx';
import { moment } from '../pieces/moment.ts';
import { useStaff } from '../session.ts';
import type { Desk } from './desk.ts';
import { CancelPaid, RefundDialog } from './refund-dialog.tsx';

const STATES: Record<string, string> = {
  asked: 'Being asked for',
  pending: 'PayPal is thinking',
  completed: 'Given back',
  failed: 'Failed',
};

/** Refunds so far, and for owners the way to the next one. */
export function MoneyBack({ desk }: { desk: Desk }) {
  const { role } = useStaff();
  const [asking, setAsking] = useState<'refund' | 'cancel'>();
  const canRefund = role === 'owner' && desk.refundable > 0;
  if (desk.refunds.length === 0 && !desk.order.isPaid) return null;
  return (
    <Card title="Money back">
      {desk.refunds.length > 0 && (
        <Table
          label="Refunds"
          columns={[{ head: 'When' }, { head: 'Amount', number: true }, { head: 'How it stands' }]}
          rows={desk.refunds.map(({ id, askedAt, amount, state, askedBy }) => ({
            key: id,
            cells: [`${moment(askedAt)} ${askedBy}`, priceText(amount), STATES[state] ?? state],
          }))}
        />
      )}
      <Note>
        {desk.refundable > 0 ? `${priceText(desk.refundable)} can still be given back.` : 'Everything is given back.'}
      </Note>
      {canRefund && (
        <Buttons>
          <Button size="small" look="quiet" onClick={() => setAsking('refund')}>
            Refund…
          </Button>
          {desk.stage === 'to_dispatch' && (
            <Button size="small" look="danger" onClick={() => setAsking('cancel')}>
              Cancel and refund…
            </Button>
          )}
        </Buttons>
      )}
      {asking === 'refund' && <RefundDialog desk={desk} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && <CancelPaid desk={desk} onClose={() => setAsking(undefined)} />}
    </Card>
  );
}
