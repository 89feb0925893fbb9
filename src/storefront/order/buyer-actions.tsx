import { type FormEvent, useRef, useState } from 'react';
import { toast } from '../../browser/toasts.ts';
import { useCall } from '../../browser/use-call.ts';
import { paths } from '../../paths.ts';
import { type Address, oneOf, readAddress } from '../../shared/address.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { hasDesign } from '../../shared/design-id.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { steadyFieldsClass } from '../../ui/field.tsx';
import { priceText } from '../../ui/price.tsx';
import {
  type AddressErrors,
  AddressFields,
  focusFirstWrong,
  stillWrong,
  typedIn,
} from '../checkout/address-fields.tsx';
import type { Changeable } from './cancel-order.tsx';
import styles from './order.module.css';
import { CANCELED } from './texts.ts';

/** How the two are asked for: with a login, or with the token of a link. */
export type BuyerWays = {
  cancel: (order: Order) => Promise<ApiResult<Order>>;
  correct: (order: Order, correction: Address & { seen: Address }) => Promise<ApiResult<Order>>;
};

type BuyerActionsProps = Changeable & { ways: BuyerWays };

/** Until a paid order is packed: correct its address, or cancel it with the money back. */
export function BuyerActions({ order, ways, onChanged }: BuyerActionsProps) {
  const [open, setOpen] = useState<'address' | 'cancel'>();
  const { isPaid, isCancelled, isDispatched, isPacked, paymentState } = order;
  if (!isPaid || isCancelled || isDispatched || paymentState === 'refunded') return null;
  if (isPacked) {
    return (
      <p className={styles.small}>
        We’re packing it now, so you can’t change it here anymore. <a href={paths.contactUs()}>Write to us</a>.
      </p>
    );
  }
  const close = () => setOpen(undefined);
  if (open === 'address') return <CorrectAddress {...{ order, ways, onChanged }} onClose={close} />;
  return (
    <div className={styles.cancel} data-screen-only>
      {open === 'cancel' ? (
        <CancelPaid {...{ order, ways, onChanged }} onClose={close} />
      ) : (
        <>
          {!order.shippingAddress.isPickup && (
            <Button look="plain" size="small" onClick={() => setOpen('address')}>
              Correct the address
            </Button>
          )}
          {!hasDesign(order) && (
            <Button look="plain" size="small" onClick={() => setOpen('cancel')}>
              Cancel this order
            </Button>
          )}
        </>
      )}
    </div>
  );
}

type OpenProps = BuyerActionsProps & { onClose: () => void };

function CancelPaid({ order, ways, onChanged, onClose }: OpenProps) {
  const { call, pending, error } = useCall();
  const back = order.totalPrice - order.refundedAmount;
  const cancel = async () => {
    const answer = await call(() => ways.cancel(order));
    if (!answer?.ok) return;
    toast(answer.body.isCancelled ? CANCELED : 'Your refund is on its way.');
    onChanged(answer.body);
  };
  return (
    <>
      <ErrorAlert error={error} />
      <fieldset className={styles.sure}>
        <legend>Cancel this order? We’ll refund {priceText(back)} through PayPal.</legend>
        <Button look="danger" size="small" pending={pending} autoFocus onClick={() => void cancel()}>
          Yes, cancel and refund
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          Keep order
        </Button>
      </fieldset>
    </>
  );
}

function CorrectAddress({ order, ways, onChanged, onClose }: OpenProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AddressErrors>({});
  const { call, pending, error } = useCall();
  const { shippingAddress } = order;
  // Another country costs something else: only the shop can change that.
  const countries = [shippingAddress.country];
  const check = () => {
    const read = readAddress(typedIn(form.current), oneOf(countries));
    setErrors((before) => stillWrong(before, read.ok ? {} : read.fields));
  };
  const refuse = (fields: AddressErrors) => {
    setErrors(fields);
    focusFirstWrong(form.current, fields);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAddress(typedIn(form.current), oneOf(countries));
    if (!read.ok) return refuse(read.fields);
    const seen = { ...shippingAddress, town: shippingAddress.town ?? '' };
    const answer = await call(() => ways.correct(order, { ...read.address, seen }));
    if (!answer) return;
    if (!answer.ok) return refuse(answer.error.fields ?? {});
    toast('Address saved. We’ve emailed you what changed.');
    onClose();
    onChanged(answer.body);
  };
  return (
    <form className={`${steadyFieldsClass} ${styles.correct}`} method="post" noValidate ref={form} onSubmit={send}>
      <h3>Correct the address</h3>
      <ErrorAlert error={error} />
      <AddressFields
        form={form}
        prefix="fix-"
        countries={countries}
        start={{ ...shippingAddress, town: shippingAddress.town ?? '' }}
        errors={errors}
        onCheck={check}
        onCountry={() => setErrors({})}
      />
      <div className={styles.ways}>
        <Button type="submit" size="small" pending={pending}>
          Save address
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
