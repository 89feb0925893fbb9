import { type ReactNode, useState } from 'react';
import type { AdminInput } from '../../../browser/client.ts';
import { useQuery } from '../../../browser/forms/use-query.ts';
import { uuid } from '../../../browser/uuid.ts';
import type { ApiResult } from '../../../shared/api-client.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { adminApi } from '../../admin-api.ts';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Action, Buttons } from '../../components/layout.tsx';
import type { OrderDetail } from '../order-detail.ts';
import styles from '../orders.module.css';
import { texts } from '../texts.ts';

type RefundInput = {
  typed: FormData;
  /** Idempotency key: one refund per submission, even if the browser resends it. */
  key: string;
  note: string;
};

type Props = {
  title: string;
  /** Beside the button. */
  aside?: ReactNode;
  yes: string;
  tone?: 'danger';
  /** The note is required: it states the reason. */
  needsReason?: boolean;
  /** Whether the button is enabled; default true. */
  isReady?: boolean;
  /** Where the customer sees the note; default: in PayPal. */
  noteHint?: string;
  /** Called on every field change. */
  onTyped?: (typed: FormData) => void;
  /** Toast text. */
  success: string;
  send: (asked: RefundInput) => Promise<ApiResult<unknown>>;
  onClose: () => void;
  children: ReactNode;
};

const NOTE = 'refund-note';

/** Refund form over the order; closes after the refund is sent. */
export function RefundForm({ title, aside, yes, isReady = true, needsReason = false, ...form }: Props) {
  const { onTyped, tone, success, send, onClose, children, noteHint = texts.refundNoteHint } = form;
  const { mutate, pending, error } = useMutation();
  const [isMissing, setMissing] = useState(false);
  const [key] = useState(uuid);
  async function submit(typed: FormData) {
    const note = String(typed.get('note') ?? '').trim();
    setMissing(needsReason && note === '');
    if (needsReason && note === '') return document.getElementById(NOTE)?.focus();
    if (await mutate(() => send({ typed, key, note }), { success })) onClose();
  }
  return (
    <Dialog title={title} onClose={onClose} {...(aside && { look: 'wide' })}>
      <form
        className={styles.form}
        onChange={(event) => onTyped?.(new FormData(event.currentTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <ErrorAlert error={error} />
        {children}
        <Field
          id={NOTE}
          label={needsReason ? 'Reason, for the customer' : 'Note to customer'}
          optional={!needsReason}
          hint={noteHint}
          error={isMissing ? texts.reasonMissing : undefined}
        >
          {(tied) => <Input {...tied} name="note" maxLength={200} />}
        </Field>
        <div className={styles.foot}>
          {aside && <p>{aside}</p>}
          <Buttons>
            <Action type="submit" label={yes} pending={pending} disabled={!isReady} look={tone ?? 'solid'} />
            <Action label="Cancel" look="plain" onClick={onClose} />
          </Buttons>
        </div>
      </form>
    </Dialog>
  );
}

export type RefundWhat = AdminInput<'POST /admin/orders/:id/refunds'>['body']['what'];

/** Refund preview; refetched when the selection or the refundable amount changes. */
export function useRefundPreview({ order: { id }, refundable }: OrderDetail, what: RefundWhat | undefined) {
  const { answer } = useQuery(what && JSON.stringify([what, refundable]), () =>
    adminApi.call('POST /admin/orders/:id/refunds/preview', { params: { id }, body: { what: what as RefundWhat } }),
  );
  return answer?.ok ? { preview: answer.body } : { refusal: answer?.error.detail };
}
