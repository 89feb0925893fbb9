import { orderName } from '../../shared/orders/order-names.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { Dispatch } from './dispatch.tsx';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import type { StaffReturn } from './return-detail.ts';
import { nextReturnStep, openReturns, returnAnchor } from './return-steps.tsx';
import { texts } from './texts.ts';
import { UndoStep } from './undo-step.tsx';

type NextStepProps = { desk: OrderDetail; returns: readonly StaffReturn[] };

/** What this order waits for, open returns and exchanges first, and the way back where the last step was a slip. */
export function NextStep({ desk, returns }: NextStepProps) {
  const open = openReturns(returns);
  if (open.length === 0) return <OrderStep desk={desk} />;
  const isDone = desk.stage !== 'to_dispatch' && desk.stage !== 'dispatched' && desk.stage !== 'unpaid';
  return (
    <>
      <ul className={styles.openReturns}>
        {open.map((one) => (
          <li key={one.id}>
            <a href={`#${returnAnchor(one.id)}`}>{nextReturnStep(one)}</a>
          </li>
        ))}
      </ul>
      {!isDone && <OrderStep desk={desk} />}
      {desk.stage === 'delivered' && <UndoStep desk={desk} step="delivery" />}
    </>
  );
}

function OrderStep({ desk }: { desk: OrderDetail }) {
  switch (desk.stage) {
    case 'to_dispatch':
      return <Dispatch desk={desk} />;
    case 'dispatched':
      return <Deliver desk={desk} />;
    case 'delivered':
      return (
        <div className={styles.form}>
          <p>{desk.order.shippingAddress.isPickup ? texts.pickedUp : texts.delivered}</p>
          <UndoStep desk={desk} step="delivery" />
        </div>
      );
    case 'unpaid':
      return <Unpaid desk={desk} />;
    default:
      return <p>{texts.closed}</p>;
  }
}

function Deliver({ desk }: { desk: OrderDetail }) {
  const { mutate, pending, error } = useMutation();
  const { id, shippingAddress } = desk.order;
  const { isPickup } = shippingAddress;
  return (
    <div className={styles.form}>
      <ErrorAlert error={error} />
      <Button
        pending={pending}
        onClick={() =>
          void mutate(() => adminApi.call('POST /admin/orders/:id/delivery', { params: { id } }), {
            success: isPickup ? texts.markedPickedUp : texts.markedDelivered,
            toastConflict: true,
          })
        }
      >
        {isPickup ? 'Mark as picked up' : 'Mark as delivered'}
      </Button>
      <UndoStep desk={desk} step="dispatch" />
    </div>
  );
}

function Unpaid({ desk }: { desk: OrderDetail }) {
  const { mutate, pending, error } = useMutation();
  const { id, heldUntil } = desk.order;
  async function cancel() {
    const sure = await confirm({
      ...texts.cancel(orderName(desk.order)),
      tone: 'danger',
    });
    if (sure)
      await mutate(() => adminApi.call('POST /admin/orders/:id/cancel', { params: { id } }), {
        success: texts.canceled,
        toastConflict: true,
      });
  }
  return (
    <div className={styles.form}>
      <p>{texts.unpaid(heldUntil)}</p>
      <ErrorAlert error={error} />
      <Button size="small" look="danger" pending={pending} onClick={() => void cancel()}>
        Cancel order
      </Button>
    </div>
  );
}
