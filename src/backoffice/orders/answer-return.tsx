import { adminApi } from '../admin-api.ts';
import { AreaField, TextField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Note } from '../components/layout.tsx';
import styles from './orders.module.css';
import type { ReturnDialogProps } from './return-detail.ts';

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

export function AnswerReturn({ one, step, onClose }: ReturnDialogProps & { step: keyof typeof REPLIES }) {
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
      {(fieldErrors) => (
        <AreaField
          name="reply"
          label={label}
          hint="The customer reads it."
          rows={3}
          maxLength={1000}
          error={fieldErrors.reply}
          {...(step === 'approve' && { optional: true as const })}
        />
      )}
    </FormDialog>
  );
}

/** Each line twice: as good as new, and not. */
export function CountReturn({ one, onClose }: ReturnDialogProps) {
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
        <div className={styles.form}>
          {one.lines.map(({ position, name, size, quantity }) => (
            <fieldset key={position} className={styles.counts}>
              <legend>
                {[name, size].filter(Boolean).join(', ')}, {quantity} to come
              </legend>
              <TextField
                name={`sellable-${position}`}
                label="Can be sold again"
                type="number"
                min="0"
                max={quantity}
                defaultValue={quantity}
                inputMode="numeric"
              />
              <TextField
                name={`unsellable-${position}`}
                label="Can’t be sold"
                type="number"
                min="0"
                max={quantity}
                defaultValue="0"
                inputMode="numeric"
                error={fieldErrors.counts}
              />
            </fieldset>
          ))}
          <Note>What can be sold again goes back into stock.</Note>
        </div>
      )}
    </FormDialog>
  );
}
