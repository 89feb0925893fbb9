import type { SubmitEvent } from 'react';
import type { Carrier } from '../../shared/orders/carriers.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { adminApi } from '../admin-api.ts';
import { Buttons } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';
import { readTracking, TrackingFields } from './tracking-fields.tsx';

export type Package = NonNullable<OrderDetail['order']['packages']>[number];

export function EditTracking({ desk, parcel, onClose }: { desk: OrderDetail; parcel: Package; onClose: () => void }) {
  const { mutate, pending, error, fields } = useMutation();
  const { n, carrier, number } = parcel;
  const { id, user } = desk.order;
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const emails = typed.get('emails') !== null;
    const tracking = readTracking((name) => String(typed.get(name) ?? ''));
    const body = { ...tracking, seen: { carrier, number }, emails };
    const done = await mutate(
      () => adminApi.call('PUT /admin/orders/:id/packages/:n/tracking', { params: { id, n }, body }),
      { success: texts.trackingEdited(emails) },
    );
    if (done) onClose();
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <FormAlert error={error} />
      <TrackingFields
        id={`package-${n}`}
        error={fields.number}
        start={{ carrier: carrier as Carrier, number: number ?? '' }}
      />
      {user.email !== '' && (
        <Checkbox name="emails" defaultChecked>
          Email the customer the new number
        </Checkbox>
      )}
      <Buttons>
        <Button type="submit" size="small" pending={pending}>
          Save
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
    </form>
  );
}
