import type { SubmitEvent } from 'react';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { TextField } from '../components/fields.tsx';
import { Card, Column, Columns } from '../components/layout.tsx';
import { readForm } from '../components/read-form.ts';
import { useMutation } from '../components/use-mutation.ts';

/** Saved by itself: numbers go up while other settings are typed, and never back. */
export function OrderNumbers({ next }: { next: number }) {
  const { mutate, pending, error, fields } = useMutation();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = readForm(event.currentTarget).whole('next');
    void mutate(() => adminApi.call('PUT /admin/order-numbers', { body: { next: wanted } }), {
      success: (saved) => `Saved. The next order is #${saved.next}.`,
    });
  }
  return (
    <Columns>
      <Column>
        <Card title="Order numbers">
          <form className={fieldsClass} onSubmit={submit} noValidate>
            <FormAlert error={error} />
            <TextField
              key={next}
              name="next"
              label="Next order number"
              hint="Numbers only go up."
              inputMode="numeric"
              required
              defaultValue={next}
              error={fields.next}
            />
            <div>
              <Button type="submit" size="small" look="quiet" pending={pending}>
                Save number
              </Button>
            </div>
          </form>
        </Card>
      </Column>
    </Columns>
  );
}
