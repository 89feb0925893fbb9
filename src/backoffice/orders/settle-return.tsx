import { useEffect, useState } from 'react';
import { uuid } from '../../browser/uuid.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import styles from './orders.module.css';
import type { ReturnDialogProps } from './return-detail.ts';
import { readTracking, TrackingFields } from './tracking-fields.tsx';

export function SendReplacement({ one, onClose }: ReturnDialogProps) {
  return (
    <FormDialog
      title={`Send for ${one.number}`}
      act="Mark as sent"
      success="Sent. The customer was emailed."
      onClose={onClose}
      save={(read) =>
        adminApi.call('POST /admin/returns/:id/send', { params: { id: one.id }, body: readTracking(read.text) })
      }
    >
      {(fieldErrors) => (
        <div className={styles.form}>
          <ul className={styles.notes}>
            {one.lines.map((line) => (
              <li key={line.position}>
                {line.sellable === null ? line.quantity : line.sellable + (line.unsellable ?? 0)} ×{' '}
                {[line.name, line.newSize].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
          <TrackingFields id="return" error={fieldErrors.number} />
        </div>
      )}
    </FormDialog>
  );
}

/** The shop tells what goes back before anything does. */
export function RefundReturn({ one, hasWrap, onClose }: ReturnDialogProps & { hasWrap: boolean }) {
  const [withShipping, setShipping] = useState(false);
  const [worth, setWorth] = useState<{ amount: number; shipping: number; of: boolean }>();
  const [refusal, setRefusal] = useState<string>();
  const [key] = useState(uuid);
  useEffect(() => {
    let isOver = false;
    void adminApi
      .call('POST /admin/returns/:id/refund/preview', { params: { id: one.id }, body: { withShipping } })
      .then((answer) => {
        if (isOver) return;
        setWorth(answer.ok ? { ...answer.body, of: withShipping } : undefined);
        setRefusal(answer.ok ? undefined : answer.error.detail);
      });
    return () => {
      isOver = true;
    };
  }, [one.id, withShipping]);
  const shown = worth?.of === withShipping ? worth : undefined;
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
      {() => (
        <div className={styles.form}>
          <p>
            {shown
              ? `${priceText(shown.amount)} will be refunded to their original payment method.`
              : (refusal ?? 'Adding it up…')}
          </p>
          <Checkbox checked={withShipping} onChange={(event) => setShipping(event.target.checked)}>
            {hasWrap ? 'Refund shipping and gift wrap, too' : 'Refund shipping, too'}
          </Checkbox>
        </div>
      )}
    </FormDialog>
  );
}
