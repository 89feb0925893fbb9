import type { SubmitEvent } from 'react';
import { Alert, ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { shopDay } from '../components/format-time.ts';
import { Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import { PackageItems, readPackage } from './package-items.tsx';
import { texts } from './texts.ts';
import { readTracking, TrackingFields } from './tracking-fields.tsx';
import { UndoStep } from './undo-step.tsx';

export function Dispatch({ desk }: { desk: OrderDetail }) {
  const { mutate, pending, error, fields } = useMutation();
  const { id, gift, shippingAddress } = desk.order;
  const { isPickup } = shippingAddress;
  const isPartShipped = (desk.order.packages?.length ?? 0) > 0;
  const notBefore = gift?.notBefore;
  const missing = [
    ...desk.lines.filter(({ sizeMissing }) => sizeMissing).map(({ name }) => `the size of ${name}`),
    ...(desk.townMissing ? ['the town'] : []),
  ];
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    const content = readPackage(desk, text);
    // Nobody carries what is collected.
    const body = { ...(isPickup ? { carrier: 'Other' as const } : readTracking(text)), ...content };
    void mutate(() => adminApi.call('POST /admin/orders/:id/dispatch', { params: { id }, body }), {
      success: readyText(content.items !== undefined, isPickup),
      toastConflict: true,
    });
  }
  return (
    <form className={styles.form} onSubmit={submit}>
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

/** The slip is printed: its buyer can't change it any more, unless staff say otherwise. */
function OpenToBuyer({ id }: { id: string }) {
  const { mutate, pending, error } = useMutation();
  return (
    <>
      <ErrorAlert error={error} />
      <Note>{texts.packing}</Note>
      <Button
        size="small"
        look="plain"
        pending={pending}
        onClick={() =>
          void mutate(() => adminApi.call('DELETE /admin/orders/:id/packing', { params: { id } }), {
            success: texts.packingUndone,
            toastConflict: true,
          })
        }
      >
        Not packed yet
      </Button>
    </>
  );
}

function AskForIt({ desk: { order, events } }: { desk: OrderDetail }) {
  const { mutate, pending, error } = useMutation();
  const asked = events.findLast(({ kind }) => kind === 'asked');
  const input = { params: { id: order.id }, body: { words: '' } };
  return (
    <>
      <ErrorAlert error={error} />
      {asked && <Note>{texts.askedOn(asked.at)}</Note>}
      <Button
        size="small"
        look="quiet"
        pending={pending}
        onClick={() =>
          void mutate(() => adminApi.call('POST /admin/orders/:id/question', input), {
            success: texts.asked,
          })
        }
      >
        {asked ? 'Email the customer again' : 'Email the customer'}
      </Button>
    </>
  );
}
