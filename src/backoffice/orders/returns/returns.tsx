import { useState } from 'react';
import { useQuery } from '../../../browser/forms/use-query.ts';
import { uuid } from '../../../browser/uuid.ts';
import { dayText } from '../../../shared/orders/arrival.ts';
import { lineText } from '../../../shared/orders/line-details.ts';
import { RETURN_KIND_NAMES } from '../../../shared/orders/order-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { priceText } from '../../../ui/product/price.tsx';
import { adminApi } from '../../admin-api.ts';
import { formatTime } from '../../components/format-time.ts';
import { AreaField, TextField } from '../../components/forms/fields.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { Card, Note } from '../../components/layout.tsx';
import { useStaff } from '../../session.ts';
import type { ReturnDialogProps, StaffReturn } from '../order-detail.ts';
import styles from '../orders.module.css';
import { readTracking, TrackingFields } from '../shipping/tracking-fields.tsx';
import { RETURN_REASONS, RETURN_STATES, type ReturnStep, ReturnSteps, returnAnchor } from './return-states.tsx';

/** `hasWrap`: the order includes paid gift wrap, which is refunded together with the shipping. */
type ReturnsProps = { returns: readonly StaffReturn[]; hasWrap: boolean };

/** The shopper's returns and claims, with the next step of each. */
export function Returns({ returns, hasWrap }: ReturnsProps) {
  if (returns.length === 0) return null;
  return (
    <Card title="Returns">
      {returns.map((one) => (
        <OneReturn key={one.id} one={one} hasWrap={hasWrap} />
      ))}
    </Card>
  );
}

const REPLIES = {
  approve: {
    title: 'Approve',
    act: 'Approve',
    success: 'Approved. The customer was emailed.',
    label: 'Note to customer',
  },
  decline: { title: 'Decline', act: 'Decline', success: 'Declined. The customer was emailed.', label: 'Why' },
  close: { title: 'Close without a refund', act: 'Close', success: 'Closed. The customer was emailed.', label: 'Why' },
} as const;

function AnswerReturn({ one, step, onClose }: ReturnDialogProps & { step: keyof typeof REPLIES }) {
  const { title, act, success, label } = REPLIES[step];
  const params = { id: one.id };
  return (
    <FormDialog
      title={`${title} ${one.number}`}
      act={act}
      success={success}
      onClose={onClose}
      save={(read) => adminApi.call(`POST /admin/returns/:id/${step}`, { params, body: { reply: read.text('reply') } })}
    >
      <AreaField
        name="reply"
        label={label}
        hint="The customer reads it."
        rows={3}
        maxLength={1000}
        {...(step === 'approve' && { optional: true as const })}
      />
    </FormDialog>
  );
}

/** Each line twice: resellable units and others. */
function CountReturn({ one, onClose }: ReturnDialogProps) {
  return (
    <FormDialog
      title={`Count ${one.number}`}
      act="Save count"
      success="Counted. The customer was emailed."
      onClose={onClose}
      save={(read) =>
        adminApi.call('POST /admin/returns/:id/receive', {
          params: { id: one.id },
          body: {
            counts: one.lines.map(({ position }) => ({
              position,
              sellable: read.wholeOrNone(`sellable-${position}`) ?? 0,
              unsellable: read.wholeOrNone(`unsellable-${position}`) ?? 0,
            })),
          },
        })
      }
    >
      {(fieldErrors) => (
        <>
          {one.lines.map(({ position, quantity, ...line }) => {
            const count = { type: 'number', min: 0, max: quantity, inputMode: 'numeric' } as const;
            return (
              <fieldset key={position} className={styles.counts}>
                <legend>
                  {lineText(line)}, {quantity} to come
                </legend>
                <TextField {...count} name={`sellable-${position}`} label="Can be sold again" defaultValue={quantity} />
                <TextField
                  {...count}
                  name={`unsellable-${position}`}
                  label="Can’t be sold"
                  defaultValue="0"
                  error={fieldErrors.counts}
                />
              </fieldset>
            );
          })}
          <Note>What can be sold again goes back into stock.</Note>
        </>
      )}
    </FormDialog>
  );
}

function OneReturn({ one, hasWrap }: { one: StaffReturn; hasWrap: boolean }) {
  const [step, setStep] = useState<ReturnStep>();
  const { role } = useStaff();
  const [tone, words] = RETURN_STATES[one.state];
  const close = () => setStep(undefined);
  return (
    <section id={returnAnchor(one.id)} className={`${styles.form} ${styles.oneReturn}`} aria-label={one.number}>
      <p>
        <b>
          {RETURN_KIND_NAMES[one.kind]} {one.number}
        </b>{' '}
        <Badge tone={tone}>{words}</Badge>
      </p>
      <ul className={styles.notes}>
        {one.lines.map((line) => (
          <li key={line.position}>
            <span>
              {line.quantity} × {lineText(line)}
              {one.kind === 'exchange' && line.newSize ? ` → ${line.newSize}` : ''}
            </span>
            <small>
              {RETURN_REASONS[line.reason] ?? line.reason}
              {line.sellable !== null && `. Back: ${line.sellable} to sell again, ${line.unsellable} not`}
            </small>
          </li>
        ))}
      </ul>
      {one.words && <Note>“{one.words}”</Note>}
      {one.pictures.length > 0 && <Pictures one={one} />}
      <Note>{standingText(one)}</Note>
      {one.reply && <Note>Your note: {one.reply}</Note>}
      <ReturnSteps one={one} isOwner={role === 'owner'} onStep={setStep} />
      {(step === 'approve' || step === 'decline' || step === 'close') && (
        <AnswerReturn one={one} step={step} onClose={close} />
      )}
      {step === 'receive' && <CountReturn one={one} onClose={close} />}
      {step === 'send' && <SendReplacement one={one} onClose={close} />}
      {step === 'refund' && <RefundReturn one={one} hasWrap={hasWrap} onClose={close} />}
    </section>
  );
}

const Pictures = ({ one }: { one: StaffReturn }) => (
  <p className={styles.returnPictures}>
    {one.pictures.map((id, place) => {
      const src = `/api/admin/orders/${one.order}/returns/pictures/${id}`;
      return (
        <a key={id} href={src} target="_blank" rel="noreferrer">
          <img src={src} alt={`${place + 1}. from the customer`} width={96} height={96} loading="lazy" />
        </a>
      );
    })}
  </p>
);

function standingText(one: StaffReturn): string {
  const { kind, state, requestedAt, sendBackBy, refunded, tracking } = one;
  if (one.isRefunding) return 'The refund is on its way.';
  if (state === 'approved' && kind !== 'claim') {
    return sendBackBy ? `Waiting for the package, due ${dayText(sendBackBy)}.` : 'Waiting for the package.';
  }
  if (refunded !== null) return `${priceText(refunded)} refunded.`;
  if (tracking) return `Sent with ${[tracking.carrier, tracking.number].filter(Boolean).join(' ')}.`;
  return `Requested ${formatTime(requestedAt)}: ${wishText(one)}.`;
}

function wishText({ kind, wish, state }: StaffReturn): string {
  if (wish === 'refund') return 'refund';
  const held = state === 'requested' || state === 'approved' || state === 'received' ? ', on hold for them' : '';
  return `${kind === 'claim' ? 'replacement' : 'another size'}${held}`;
}

function SendReplacement({ one, onClose }: ReturnDialogProps) {
  return (
    <FormDialog
      title={`Send for ${one.number}`}
      act="Mark as sent"
      success="Sent. The customer was emailed."
      onClose={onClose}
      save={(read) =>
        adminApi.call('POST /admin/returns/:id/send', { params: { id: one.id }, body: readTracking(read, 'return') })
      }
    >
      {(fieldErrors) => (
        <>
          <ul className={styles.notes}>
            {one.lines.map((line) => (
              <li key={line.position}>
                {line.sellable === null ? line.quantity : line.sellable + (line.unsellable ?? 0)} ×{' '}
                {[line.name, line.newSize].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
          <TrackingFields id="return" error={fieldErrors.number} />
        </>
      )}
    </FormDialog>
  );
}

/** The server previews the refund before it is sent. */
function RefundReturn({ one, hasWrap, onClose }: ReturnDialogProps & { hasWrap: boolean }) {
  const [withShipping, setShipping] = useState(false);
  const [key] = useState(uuid);
  const { answer, data: shown } = useQuery(`${one.id} ${withShipping}`, () =>
    adminApi.call('POST /admin/returns/:id/refund/preview', { params: { id: one.id }, body: { withShipping } }),
  );
  const refusal = answer && !answer.ok ? answer.error.detail : undefined;
  return (
    <FormDialog
      title={`Refund ${one.number}`}
      act={shown ? `Refund ${priceText(shown.amount)}` : 'Refund'}
      success="Refunded. The customer was emailed."
      onClose={onClose}
      save={() =>
        adminApi.call('POST /admin/returns/:id/refund', {
          params: { id: one.id },
          body: { key, withShipping, ...(shown && { expected: shown.amount }) },
        })
      }
    >
      <p>
        {shown
          ? `${priceText(shown.amount)} will be refunded to their original payment method.`
          : (refusal ?? 'Adding it up…')}
      </p>
      <Checkbox checked={withShipping} onChange={(event) => setShipping(event.target.checked)}>
        {hasWrap ? 'Refund shipping and gift wrap, too' : 'Refund shipping, too'}
      </Checkbox>
    </FormDialog>
  );
}
