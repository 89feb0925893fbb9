import { useEffect } from 'react';
import { api } from '../../browser/api.ts';
import { textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, Input, Select } from '../../ui/field.tsx';
import styles from './stock-alert-form.module.css';

export type StockAlertProps = {
  id: string;
  /** Sold-out sizes, '' for any; empty if the product has no sizes. */
  sizes: readonly string[];
};

/** Logged-in shoppers use the account's email; others type one and confirm it. */
export function StockAlertForm({ id, sizes }: StockAlertProps) {
  const user = usePersisted(userInfo);
  const { state, error, fields, isPending, form, onSubmit } = useFormAction<string>(async (data) => {
    const size = textIn(data, 'alertSize') || null;
    const email = textIn(data, 'email').trim();
    const answer = await api.call('POST /products/:id/stock-alerts', {
      params: { id },
      body: { size, ...(email && { email }) },
    });
    return answer.ok ? { done: answer.body.detail } : { error: answer.error };
  });
  // The focused button is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input, button')?.focus(), [form]);
  // An expired login: ask for the email.
  const asksForEmail = !user || fields.email !== undefined;
  return (
    <div className={styles.alert}>
      {state.done ? (
        <Alert tone="ok">{state.done}</Alert>
      ) : (
        <form ref={form} className={fieldsClass} method="post" noValidate onSubmit={onSubmit}>
          <h2>Email me when it’s back</h2>
          <FormAlert error={error} />
          {sizes.length > 0 && (
            <Field id="alert-size" label="Sold-out size" error={fields.size}>
              {(tied) => (
                <Select {...tied} name="alertSize" defaultValue={sizes[0]}>
                  {sizes.map((size) => (
                    <option key={size} value={size}>
                      {size || 'Any size'}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {asksForEmail ? (
            <Field
              id="alert-email"
              label="Email"
              hint="We’ll email you a link to confirm it. It’s one email, not a newsletter."
              error={fields.email}
            >
              {(tied) => <Input {...tied} name="email" type="email" autoComplete="email" maxLength={254} required />}
            </Field>
          ) : (
            <p className={styles.to}>We’ll send one email to {user.email}.</p>
          )}
          <Button type="submit" wide pending={isPending}>
            Email me
          </Button>
        </form>
      )}
    </div>
  );
}
