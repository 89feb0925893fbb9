import { useState } from 'react';
import { lineText } from '../../../shared/orders/line-details.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { OUTSIDE_METHODS } from '../../../shared/orders/payment-methods.ts';
import { Alert, ErrorAlert, FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/field.tsx';
import { priceText } from '../../../ui/product/price.tsx';
import { adminApi } from '../../admin-api.ts';
import { shopDay } from '../../components/format-time.ts';
import { SelectField, TextField } from '../../components/forms/fields.tsx';
import { CallAction, FormDialog } from '../../components/forms/form-dialog.tsx';
import { readForm, submitting } from '../../components/forms/read-form.ts';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Action, Buttons, Note } from '../../components/layout.tsx';
import { useStaff } from '../../session.ts';
import type { OrderDetail, StaffReturn } from '../order-detail.ts';
import styles from '../orders.module.css';
import { nextReturnStep, openReturns, returnAnchor } from '../returns/return-states.tsx';
import { texts } from '../texts.ts';
import { readTracking, TrackingFields } from './tracking-fields.tsx';

type NextStepProps = { desk: OrderDetail; returns: readonly StaffReturn[] };

/** Next step of the order, open returns and exchanges first; undo for a step taken by mistake. */
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

function UndoStep({ desk, step }: { desk: OrderDetail; step: 'dispatch' | 'delivery' }) {
  const [openedAt] = useState(() => Date.now());
  const { undoUntil, order } = desk;
  if (undoUntil === null || Date.parse(undoUntil) < openedAt) return null;
  return (
    <>
      <CallAction
        label={`Undo “${UNDONE[order.shippingAddress.isPickup ? 'pickup' : 'shipped'][step]}”`}
        look="quiet"
        call={`DELETE /admin/orders/:id/${step}`}
        params={{ id: order.id }}
        success={texts.undone}
        toastConflict
      />
      <Note>{texts.undoUntil(undoUntil)}</Note>
    </>
  );
}

const UNDONE = {
  shipped: { dispatch: 'shipped', delivery: 'delivered' },
  pickup: { dispatch: 'ready for pickup', delivery: 'picked up' },
} as const;

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
      return isExpired(desk) ? (
        <div className={styles.form}>
          <p>{texts.expired}</p>
          <TakePayment desk={desk} />
        </div>
      ) : (
        <p>{texts.closed}</p>
      );
  }
}

function Deliver({ desk }: { desk: OrderDetail }) {
  const { run, pending, error } = useMutation();
  const { id, shippingAddress } = desk.order;
  const { isPickup } = shippingAddress;
  return (
    <div className={styles.form}>
      <ErrorAlert error={error} />
      <Button
        pending={pending}
        onClick={() =>
          void run('POST /admin/orders/:id/delivery', {
            params: { id },
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
  const { order } = desk;
  return (
    <div className={styles.form}>
      <p>{texts.unpaid(order.heldUntil)}</p>
      <TakePayment desk={desk} />
      <CallAction
        label="Cancel order"
        look="danger"
        call="POST /admin/orders/:id/cancel"
        params={{ id: order.id }}
        confirm={{ ...texts.cancel(orderName(order)), tone: 'danger' }}
        success={texts.canceled}
        toastConflict
      />
    </div>
  );
}

/** Nobody but the clock canceled it. */
const isExpired = ({ order, events }: OrderDetail) =>
  order.isCancelled && !order.isPaid && events.findLast(({ kind }) => kind === 'cancelled')?.byWhom === 'clock';

/** Record money that came by check, in cash or by bank transfer, or ask for it again. */
function TakePayment({ desk: { order, draftId } }: { desk: OrderDetail }) {
  const { role } = useStaff();
  const [isOpen, setOpen] = useState(false);
  const { id, user } = order;
  return (
    <>
      <Buttons>
        {role === 'owner' && <Action label="Mark as paid…" onClick={() => setOpen(true)} />}
        {user.email !== '' && (
          <CallAction
            label="Send link to pay again"
            look="quiet"
            call="POST /admin/orders/:id/pay-link"
            params={{ id }}
            success={texts.linkSent(user.email)}
            toastConflict
          />
        )}
        {draftId && role === 'owner' && (
          <Action label="Open draft" look="plain" href={`/admin/orders/drafts/${draftId}`} />
        )}
      </Buttons>
      {isOpen && (
        <FormDialog
          title={`${orderName(order)} was paid`}
          act={`Mark ${priceText(order.totalPrice)} as paid`}
          success={texts.markedPaid}
          save={(read) =>
            adminApi.call('POST /admin/orders/:id/payment', {
              params: { id },
              body: {
                method: OUTSIDE_METHODS.find((each) => each === read.text('method')) ?? 'Check',
                note: read.text('note'),
              },
            })
          }
          onClose={() => setOpen(false)}
        >
          <SelectField name="method" label="How" choices={OUTSIDE_METHODS} />
          <TextField
            name="note"
            label="Note"
            optional
            hint="Check number, for example. Only staff see it."
            maxLength={200}
          />
          <Note>{texts.markPaidHint}</Note>
        </FormDialog>
      )}
    </>
  );
}

function Dispatch({ desk }: { desk: OrderDetail }) {
  const { run, pending, error, fields } = useMutation();
  const { id, gift, shippingAddress } = desk.order;
  const { isPickup } = shippingAddress;
  const isPartShipped = desk.order.packages.length > 0;
  const notBefore = gift?.notBefore;
  const missing = [
    ...desk.lines.filter(({ sizeMissing }) => sizeMissing).map(({ name }) => `the size of ${name}`),
    ...(desk.townMissing ? ['the town'] : []),
  ];
  function submit(form: HTMLFormElement) {
    const read = readForm(form);
    const content = readPackage(desk, read.text);
    // Pickups have no carrier.
    const body = { ...(isPickup ? { carrier: 'Other' as const } : readTracking(read, 'dispatch')), ...content };
    const success = readyText(content.items !== undefined, isPickup);
    return run('POST /admin/orders/:id/dispatch', { params: { id }, body, success, toastConflict: true });
  }
  return (
    <form className={styles.form} onSubmit={submitting(submit)}>
      {missing.length > 0 && (
        <>
          <Alert tone="wait">{texts.stillMissing(missing)}</Alert>
          <AskForIt desk={desk} />
        </>
      )}
      {notBefore && notBefore > shopDay() && <Alert tone="wait">{texts.notBefore(notBefore)}</Alert>}
      <FormAlert error={error} />
      {!isPickup && <TrackingFields id="dispatch" error={fields.number} />}
      <PackageItems desk={desk} />
      <Button type="submit" pending={pending}>
        {isPickup ? 'Ready for pickup' : 'Mark as shipped'}
      </Button>
      <Note>{isPickup ? texts.pickupHint : texts.shippingHint}</Note>
      {isPartShipped && <UndoStep desk={desk} step="dispatch" />}
      {desk.order.isPacked && !isPartShipped && <OpenToBuyer id={id} />}
    </form>
  );
}

function readyText(isPart: boolean, isPickup: boolean | undefined): string {
  if (isPickup) return texts.markedReady;
  return isPart ? texts.packageShipped : texts.markedShipped;
}

/** The slip is printed, so the buyer can't change the order; staff can unlock it here. */
const OpenToBuyer = ({ id }: { id: string }) => (
  <>
    <Note>{texts.packing}</Note>
    <CallAction
      label="Not packed yet"
      look="plain"
      call="DELETE /admin/orders/:id/packing"
      params={{ id }}
      success={texts.packingUndone}
      toastConflict
    />
  </>
);

function AskForIt({ desk: { order, events } }: { desk: OrderDetail }) {
  const asked = events.findLast(({ kind }) => kind === 'asked');
  return (
    <>
      {asked && <Note>{texts.askedOn(asked.at)}</Note>}
      <CallAction
        label={asked ? 'Email the customer again' : 'Email the customer'}
        look="quiet"
        call="POST /admin/orders/:id/question"
        params={{ id: order.id }}
        body={{ words: '' }}
        success={texts.asked}
      />
    </>
  );
}

/** Contents of the current package: everything unshipped, unless staff take units out. */
function PackageItems({ desk }: { desk: OrderDetail }) {
  const [isAsked, setAsked] = useState(false);
  const open = desk.lines.filter(({ unshipped }) => unshipped > 0);
  const units = open.reduce((sum, { unshipped }) => sum + unshipped, 0);
  if (units < 2) return null;
  return (
    <details className={`fold ${styles.more}`} onToggle={() => setAsked(true)}>
      <summary>
        {desk.order.shippingAddress.isPickup
          ? `Only some of the ${units} items are ready`
          : `Ship only some of the ${units} items`}
      </summary>
      <Note>{texts.packageHint}</Note>
      <div className={styles.packed}>
        {(isAsked ? open : []).map(({ position, unshipped, ...line }) => (
          <div key={position} className={styles.quantity}>
            <label htmlFor={`pack-${position}`}>{lineText(line)}</label>
            <span className={styles.ofAll}>
              <Input
                id={`pack-${position}`}
                name={`pack-${position}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={unshipped}
                defaultValue={unshipped}
              />
              of {unshipped}
            </span>
          </div>
        ))}
      </div>
    </details>
  );
}

/** Selected contents, or nothing if everything unshipped is in the package. */
function readPackage(desk: OrderDetail, text: (name: string) => string) {
  const open = desk.lines.filter(({ unshipped }) => unshipped > 0);
  const chosen = open.map(({ position, unshipped }) => {
    const typed = text(`pack-${position}`);
    return { position, quantity: typed === '' ? unshipped : Number(typed) };
  });
  const isAll = open.every(({ unshipped }, place) => chosen[place]?.quantity === unshipped);
  const n = desk.order.packages.length + 1;
  return isAll ? {} : { items: chosen.filter(({ quantity }) => quantity > 0), package: n };
}
