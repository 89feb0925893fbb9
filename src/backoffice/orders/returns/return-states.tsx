import { RETURN_KIND_NAMES } from '../../../shared/orders/order-names.ts';
import { Action, Buttons, Note } from '../../components/layout.tsx';
import type { StaffReturn } from '../order-detail.ts';

export type ReturnStep = 'approve' | 'decline' | 'receive' | 'refund' | 'send' | 'close';

type StepsProps = { one: StaffReturn; isOwner: boolean; onStep: (step: ReturnStep) => void };

export function ReturnSteps({ one: { kind, wish, state, isRefunding }, isOwner, onStep }: StepsProps) {
  const steps = isRefunding ? [] : getSteps({ kind, wish, state });
  if (steps.length === 0) return null;
  const canRefund = steps.some(({ step }) => step === 'refund');
  return (
    <>
      <Buttons>
        {steps
          .filter(({ step }) => step !== 'refund' || isOwner)
          .map(({ step, name, look }) => (
            <Action key={step} label={name} look={look} onClick={() => onStep(step)} />
          ))}
      </Buttons>
      {canRefund && !isOwner && <Note>An owner can refund it.</Note>}
    </>
  );
}

type Offered = { step: ReturnStep; name: string; look: 'solid' | 'quiet' | 'plain' };

function getSteps({ kind, wish, state }: Pick<StaffReturn, 'kind' | 'wish' | 'state'>): readonly Offered[] {
  const close: Offered = { step: 'close', name: 'Close…', look: 'plain' };
  if (state === 'requested') {
    return [
      { step: 'approve', name: 'Approve…', look: 'solid' },
      { step: 'decline', name: 'Decline…', look: 'plain' },
    ];
  }
  if (state === 'approved' && kind !== 'claim')
    return [{ step: 'receive', name: 'Mark as received…', look: 'solid' }, close];
  const isToSettle = state === 'received' || (state === 'approved' && kind === 'claim');
  if (!isToSettle) return [];
  const refund: Offered = { step: 'refund', name: 'Refund…', look: wish === 'refund' ? 'solid' : 'quiet' };
  const send: Offered = { step: 'send', name: 'Mark as sent…', look: wish === 'refund' ? 'quiet' : 'solid' };
  if (kind === 'return') return [refund, close];
  return wish === 'refund' ? [refund, send, close] : [send, refund, close];
}

export const returnAnchor = (id: string) => `return-${id}`;

/** States that wait for staff or for the package. */
export const openReturns = (returns: readonly StaffReturn[]) =>
  returns.filter(({ state }) => state === 'requested' || state === 'approved' || state === 'received');

/** Link text: next step of an open return. */
export function nextReturnStep({ kind, wish, state, isRefunding }: StaffReturn): string {
  const name = RETURN_KIND_NAMES[kind];
  if (isRefunding) return `${name}: the refund is on its way`;
  if (state === 'requested') return `${name} to approve`;
  if (state === 'approved' && kind !== 'claim') return `${name}: waiting for the package`;
  return wish === 'refund' ? `Refund the ${name.toLowerCase()}` : 'Send the replacement';
}

type State = 'requested' | 'approved' | 'declined' | 'received' | 'refunded' | 'sent' | 'closed' | 'withdrawn';

export const RETURN_STATES: Record<State, readonly [tone: 'ok' | 'no' | 'wait', words: string]> = {
  requested: ['wait', 'To approve'],
  approved: ['wait', 'Approved'],
  declined: ['no', 'Declined'],
  received: ['wait', 'Received'],
  refunded: ['ok', 'Refunded'],
  sent: ['ok', 'Replacement sent'],
  closed: ['no', 'Closed'],
  withdrawn: ['no', 'Canceled by customer'],
};

export const RETURN_REASONS: Record<string, string> = {
  too_small: 'Too small',
  too_big: 'Too big',
  not_as_shown: 'Not as shown',
  changed_mind: 'Changed their mind',
  broken: 'Arrived broken',
  wrong_item: 'Not what was ordered',
  missing: 'Was missing',
  other: 'Another reason',
};
