import { useState } from 'react';
import { lineText } from '../../../shared/orders/line-details.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { adminApi } from '../../admin-api.ts';
import { formatTime } from '../../components/format-time.ts';
import { CallAction, CallForm } from '../../components/forms/form-dialog.tsx';
import { Action, Buttons, Card } from '../../components/layout.tsx';
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
  const { n, carrier, number } = parcel;
  const { id, user } = desk.order;
  const fields = `package-${n}`;
  return (
    <CallForm
      success={(_, read) => texts.trackingEdited(read.ticked('emails'))}
      save={(read) => {
        const body = { ...readTracking(read, fields), seen: { carrier, number }, emails: read.ticked('emails') };
        return adminApi.call('PUT /admin/orders/:id/packages/:n/tracking', { params: { id, n }, body });
      }}
      onSaved={onClose}
      actions={<Action label="Cancel" look="quiet" onClick={onClose} />}
    >
      {(errors) => (
        <>
          <TrackingFields id={fields} error={errors.number} start={{ carrier, number: number ?? '' }} />
          {user.email !== '' && (
            <Checkbox name="emails" defaultChecked>
              Email the customer the new number
            </Checkbox>
          )}
        </>
      )}
    </CallForm>
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
          {items.map((item) => (
            <li key={item.position}>
              {item.qty} × {lineText(item)}
            </li>
          ))}
        </ul>
      )}
      {isEditing ? (
        <EditTracking desk={desk} parcel={parcel} onClose={() => setEditing(false)} />
      ) : (
        <div className="stack-3">
          {!isPickup && <TrackingText parcel={parcel} />}
          <Buttons>
            {!isPickup && <Action label="Edit tracking" look="plain" onClick={() => setEditing(true)} />}
            {!isOne && deliveredAt === null && (
              <CallAction
                label={isPickup ? 'Mark as picked up' : 'Mark as delivered'}
                look="quiet"
                call="POST /admin/orders/:id/packages/:n/delivery"
                params={{ id: desk.order.id, n }}
                success={isPickup ? 'Marked as picked up.' : 'Marked as delivered.'}
                toastConflict
              />
            )}
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
