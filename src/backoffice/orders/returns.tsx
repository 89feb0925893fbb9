import { useState } from 'react';
import { dayText } from '../../shared/orders/arrival.ts';
import { RETURN_KIND_NAMES } from '../../shared/orders/order-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { formatTime } from '../components/format-time.ts';
import { Card, Note } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import { AnswerReturn, CountReturn } from './answer-return.tsx';
import styles from './orders.module.css';
import type { StaffReturn } from './return-detail.ts';
import { type ReturnStep, ReturnSteps, returnAnchor } from './return-steps.tsx';
import { RETURN_REASONS, RETURN_STATES } from './return-texts.ts';
import { RefundReturn, SendReplacement } from './settle-return.tsx';

/** `hasWrap`: the order paid for gift wrap, which goes back with its shipping. */
type ReturnsProps = { returns: readonly StaffReturn[]; hasWrap: boolean };

/** What the shopper wishes to send back or claims, and the next step of each. */
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
              {line.quantity} × {[line.name, line.size].filter(Boolean).join(', ')}
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
