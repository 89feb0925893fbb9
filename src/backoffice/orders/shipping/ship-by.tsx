import { useState } from 'react';
import { arrivalDays, dayText, isPromised } from '../../../shared/orders/arrival.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { adminApi } from '../../admin-api.ts';
import { formatTime } from '../../components/format-time.ts';
import { AreaField, TextField } from '../../components/forms/fields.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { Action, Card, Note } from '../../components/layout.tsx';
import type { OrderDetail } from '../order-detail.ts';
import styles from '../orders.module.css';
import { texts } from '../texts.ts';

type Delay = OrderDetail['delays'][number];

/** Ship-by day, delay emails sent to the shopper, and the button that announces a new day. */
export function ShipBy({ desk }: { desk: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { shipBy, isLate, delays } = desk;
  const isGivenUp = delays.some(({ answer }) => answer === 'cancel');
  return (
    <Card title={desk.order.shippingAddress.isPickup ? 'Ready by' : 'Ship by'}>
      <div className={styles.form}>
        <p>
          {shipBy ? dayText(shipBy) : 'No date'} {isLate && <Badge tone="no">Late</Badge>}
        </p>
        {isGivenUp && <Alert tone="danger">{texts.givenUp}</Alert>}
        {delays.map((delay) => (
          <Note key={delay.n}>{delayText(delay)}</Note>
        ))}
        {!isGivenUp && <Action label="Send new date" look={isLate ? 'solid' : 'quiet'} onClick={() => setOpen(true)} />}
      </div>
      {isOpen && <NewDate desk={desk} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function delayText({ shipBy, toldAt, answer, answerUntil }: Delay): string {
  const told = `Emailed ${formatTime(toldAt)}: ${shipBy ? `ships by ${dayText(shipBy)}` : 'no new date yet'}.`;
  if (answer === 'wait') return `${told} The customer waits.`;
  if (answer === 'cancel') return `${told} Canceled.`;
  return answerUntil === null
    ? `${told} No answer needed.`
    : `${told} Canceled and refunded after ${dayText(answerUntil)} unless the customer agrees.`;
}

function NewDate({ desk, onClose }: { desk: OrderDetail; onClose: () => void }) {
  const [isUnknown, setUnknown] = useState(false);
  const n = desk.delays.length + 1;
  return (
    <FormDialog
      title="Send new date"
      act="Send email"
      success={texts.delayTold}
      save={(read) =>
        adminApi.call('POST /admin/orders/:id/delay', {
          params: { id: desk.order.id },
          body: { n, shipBy: isUnknown ? null : read.text('shipBy'), reason: read.text('reason') },
        })
      }
      onClose={onClose}
    >
      {!isUnknown && (
        <TextField name="shipBy" label="Ships by" type="date" required defaultValue={desk.suggestedShipBy} />
      )}
      <Checkbox checked={isUnknown} onChange={(event) => setUnknown(event.target.checked)}>
        We don’t know yet
      </Checkbox>
      <AreaField name="reason" label="Why" hint="The customer reads this." optional rows={2} maxLength={500} />
      <Note>{n === 1 && !isUnknown ? texts.firstDelay : texts.furtherDelay}</Note>
    </FormDialog>
  );
}

export const Promised = ({ order }: Pick<OrderDetail, 'order'>) =>
  isPromised(order) ? (
    <div className="below-4">
      <Note>
        {order.shippingAddress.isPickup ? 'Promised for pickup on' : 'Promised to arrive'} {arrivalDays(order)}.
      </Note>
    </div>
  ) : null;
