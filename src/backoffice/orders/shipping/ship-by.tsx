import { useRef, useState } from 'react';
import { arrivalDays, dayText, isPromised } from '../../../shared/orders/arrival.ts';
import { Alert, FormAlert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass } from '../../../ui/field.tsx';
import { adminApi } from '../../admin-api.ts';
import { EmailFrame } from '../../components/email-frame.tsx';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { formatTime } from '../../components/format-time.ts';
import { AreaField, FormFields, TextField } from '../../components/forms/fields.tsx';
import { focusFirstError, readForm, submitting } from '../../components/forms/read-form.ts';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Action, Buttons, Card, Note } from '../../components/layout.tsx';
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

type Preview = { src: string; to: string; subject: string };

/** Stable, so that it runs once for each preview. */
const scrollToIt = (preview: HTMLElement | null) => preview?.scrollIntoView({ block: 'start' });

function NewDate({ desk, onClose }: { desk: OrderDetail; onClose: () => void }) {
  const [isUnknown, setUnknown] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, pending, error, fields } = useMutation();
  const { id } = desk.order;
  const n = desk.delays.length + 1;

  function readDelay(typed: HTMLFormElement) {
    const { text } = readForm(typed);
    return { n, shipBy: isUnknown ? null : text('shipBy'), reason: text('reason') };
  }
  async function look() {
    if (!form.current) return;
    const body = readDelay(form.current);
    const done = await mutate(() => adminApi.call('POST /admin/orders/:id/delay/preview', { params: { id }, body }));
    if (!done) {
      focusFirstError(form.current);
      return;
    }
    const query = new URLSearchParams({
      n: String(n),
      ...(body.shipBy && { shipBy: body.shipBy }),
      reason: body.reason,
    });
    setPreview({ ...done.body, src: `/api/admin/orders/${id}/delay/email?${query}` });
  }
  async function send(typed: HTMLFormElement) {
    const call = { params: { id }, body: readDelay(typed) };
    const done = await mutate(() => adminApi.call('POST /admin/orders/:id/delay', call), { success: texts.delayTold });
    if (done) onClose();
    else focusFirstError(typed);
  }
  return (
    <Dialog title="Send new date" {...(preview && { look: 'wide' as const })} onClose={onClose}>
      <form ref={form} className={fieldsClass} noValidate onSubmit={submitting(send)}>
        <FormAlert error={error} />
        <FormFields errors={fields}>
          {/* After a change, the preview isn't what would be sent. */}
          <div className={fieldsClass} onInput={() => setPreview(undefined)}>
            {!isUnknown && (
              <TextField name="shipBy" label="Ships by" type="date" required defaultValue={desk.suggestedShipBy} />
            )}
            <Checkbox checked={isUnknown} onChange={(event) => setUnknown(event.target.checked)}>
              We don’t know yet
            </Checkbox>
            <AreaField name="reason" label="Why" hint="The customer reads this." optional rows={2} maxLength={500} />
          </div>
        </FormFields>
        <Note>{n === 1 && !isUnknown ? texts.firstDelay : texts.furtherDelay}</Note>
        {preview && (
          <section aria-label="Preview" ref={scrollToIt}>
            <p className="below-4">
              To {preview.to}: <b>{preview.subject}</b>
            </p>
            <EmailFrame src={preview.src} />
          </section>
        )}
        <Buttons>
          <Action type="submit" label="Send email" pending={pending} />
          {!preview && <Action label="Preview email" look="quiet" pending={pending} onClick={look} />}
          <Action label="Cancel" look="plain" onClick={onClose} />
        </Buttons>
      </form>
    </Dialog>
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
