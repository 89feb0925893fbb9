import { useState } from 'react';
import type { PaymentProblem } from '../../shop/payments/schema.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { Buttons } from '../components/layout.tsx';
import { TextForm } from '../components/text-form.tsx';
import { useMutation } from '../components/use-mutation.ts';

export function ResolveProblem({ exception }: { exception: PaymentProblem }) {
  const { id, canGoBack, amount, refundState } = exception;
  const [isSettling, setSettling] = useState(false);
  const { mutate, pending, error } = useMutation();
  const isUnderWay = refundState === 'asked' || refundState === 'pending';
  async function giveBack() {
    const sure = await confirm({
      title: `Refund ${priceText(amount ?? 0)}?`,
      line: 'The money goes back to the payer through PayPal. This can’t be undone.',
      yes: 'Refund',
      tone: 'danger',
    });
    if (!sure) return;
    await mutate(() => adminApi.call('POST /admin/payments/exceptions/:id/refund', { params: { id } }), {
      success: 'Refund sent to PayPal.',
      toastConflict: true,
    });
  }
  if (isSettling) return <SettleForm id={id} onClose={() => setSettling(false)} />;
  return (
    <>
      <ErrorAlert error={error} />
      <Buttons>
        {canGoBack && !isUnderWay && (
          <Button size="small" pending={pending} onClick={() => void giveBack()}>
            {refundState === 'failed' ? 'Try refund again' : `Refund ${priceText(amount ?? 0)}`}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => setSettling(true)}>
          Mark as resolved
        </Button>
      </Buttons>
    </>
  );
}

/** For what was dealt with elsewhere: on PayPal's pages, on the phone. */
function SettleForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { mutate, pending, error, fields } = useMutation();
  const settle = (resolution: string) =>
    mutate(
      () => adminApi.call('POST /admin/payments/exceptions/:id/resolve', { params: { id }, body: { resolution } }),
      {
        success: 'Marked as resolved.',
        toastConflict: true,
      },
    );
  return (
    <>
      <FormAlert error={error} />
      <TextForm
        draft={`settle-${id}`}
        label="How was it resolved?"
        hint="It’s saved here and in the log. No money moves."
        rows={3}
        maxLength={500}
        error={fields.resolution}
        yes="Mark as resolved"
        pending={pending}
        onSend={settle}
        onClose={onClose}
      />
    </>
  );
}
