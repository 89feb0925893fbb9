import { type SubmitEvent, useState } from 'react';
import type { Carrier } from '../../../shared/orders/carriers.ts';
import { ErrorAlert, FormAlert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { adminApi } from '../../admin-api.ts';
import { formatTime } from '../../components/format-time.ts';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Buttons, Card } from '../../components/layout.tsx';
import type { OrderDetail } from '../order-detail.ts';
import styles from '../orders.module.css';
import { texts } from '../texts.ts';
import { readTracking, TrackingFields } from './tracking-fields.tsx';

/** Shipped packages with their tracking numbers, which can be corrected at any time. */
export function Packages({ desk }: { desk: OrderDetail }) {
  const { packages = [], isDispatched, shippingAddress } = desk.order;
  if (packages.length === 0) return null;
  const count = isDispatched ? packages.length : undefined;
  return (
    <Card title={formatTitle(isDispatched, shippingAddress.isPickup)}>
      <ul className={styles.packages}>
        {packages.map((parcel) => (
          <li key={parcel.n}>
            <PackageItem desk={desk} parcel={parcel} of={count} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Package = NonNullable<OrderDetail['order']['packages']>[number];

function EditTracking({ desk, parcel, onClose }: { desk: OrderDetail; parcel: Package; onClose: () => void }) {
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

function formatTitle(isDispatched: boolean, isPickup: boolean | undefined): string {
  if (isPickup) return isDispatched ? 'Ready for pickup' : 'Partly ready for pickup';
  return isDispatched ? 'Shipped' : 'Partly shipped';
}

type ItemProps = { desk: OrderDetail; parcel: Package; of: number | undefined };

function PackageItem({ desk, parcel, of }: ItemProps) {
  const [isEditing, setEditing] = useState(false);
  const { n, items, shippedAt, deliveredAt } = parcel;
  const isOne = of === 1;
  const { isPickup } = desk.order.shippingAddress;
  const [left, arrived] = isPickup ? ['Ready', 'Picked up'] : ['Shipped', 'Delivered'];
  return (
    <>
      <p className={styles.badges}>
        <b>{isOne ? 'Package' : `Package ${n}${of === undefined ? '' : ` of ${of}`}`}</b>
        <Badge quiet {...(deliveredAt && { tone: 'ok' as const })}>
          {deliveredAt ? `${arrived} ${formatTime(deliveredAt)}` : `${left} ${formatTime(shippedAt)}`}
        </Badge>
      </p>
      {!isOne && (
        <ul className={styles.inside}>
          {items.map(({ position, name, size, qty }) => (
            <li key={position}>
              {qty} × {name}
              {size && `, ${size}`}
            </li>
          ))}
        </ul>
      )}
      {isEditing ? (
        <EditTracking desk={desk} parcel={parcel} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.refund}>
          {!isPickup && <TrackingText parcel={parcel} />}
          <Buttons>
            {!isPickup && (
              <Button look="plain" size="small" onClick={() => setEditing(true)}>
                Edit tracking
              </Button>
            )}
            {!isOne && deliveredAt === null && <Deliver id={desk.order.id} n={n} isPickup={isPickup} />}
          </Buttons>
        </div>
      )}
    </>
  );
}

function TrackingText({ parcel: { carrier, number, url } }: { parcel: Package }) {
  const words = [carrier, number ?? 'no tracking number'].filter(Boolean).join(' ');
  return url ? (
    <a href={url} target="_blank" rel="noreferrer">
      {words}
    </a>
  ) : (
    <span>{words}</span>
  );
}

function Deliver({ id, n, isPickup }: { id: string; n: number; isPickup: boolean | undefined }) {
  const { mutate, pending, error } = useMutation();
  return (
    <>
      <ErrorAlert error={error} />
      <Button
        look="quiet"
        size="small"
        pending={pending}
        onClick={() =>
          void mutate(() => adminApi.call('POST /admin/orders/:id/packages/:n/delivery', { params: { id, n } }), {
            success: isPickup ? 'Marked as picked up.' : 'Marked as delivered.',
            toastConflict: true,
          })
        }
      >
        {isPickup ? 'Mark as picked up' : 'Mark as delivered'}
      </Button>
    </>
  );
}
