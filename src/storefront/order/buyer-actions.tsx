import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { type Address, getOne, readAddress } from '../../shared/address/address.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { dayText } from '../../shared/orders/arrival.ts';
import { hasDesign } from '../../shared/products/design-id.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { steadyFieldsClass } from '../../ui/field.tsx';
import { Block } from '../../ui/layout/blocks.tsx';
import { ChooseSizes } from '../../ui/product/choose-sizes.tsx';
import { priceText } from '../../ui/product/price.tsx';
import {
  type AddressErrors,
  AddressFields,
  focusFirstInvalid,
  readFields,
  remainingErrors,
} from '../checkout/address.tsx';
import { MessageField } from '../place-order/gift-box.tsx';
import styles from './order.module.css';
import { CANCEL_QUESTION, CANCELED } from './texts.ts';

export type Changeable = {
  order: Order;
  /** Called with the changed order. */
  onChanged: (order: Order) => void;
};

/** API calls: with the shopper's login, or with the token of a link. */
export type BuyerCalls = {
  cancel: (order: Order) => Promise<ApiResult<Order>>;
  correct: (order: Order, correction: Address & { seen: Address }) => Promise<ApiResult<Order>>;
};

type BuyerActionsProps = Changeable & { calls: BuyerCalls };

/** For a paid order until it is packed: correct the address, or cancel with a refund. */
export function BuyerActions({ order, calls, onChanged }: BuyerActionsProps) {
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
  if (open === 'address') return <CorrectAddress order={order} calls={calls} onChanged={onChanged} onClose={close} />;
  return (
    <div className={styles.cancel} data-screen-only>
      {open === 'cancel' ? (
        <CancelPaid order={order} calls={calls} onChanged={onChanged} onClose={close} />
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

type OpenActionProps = BuyerActionsProps & { onClose: () => void };

function CorrectAddress({ order, calls, onChanged, onClose }: OpenActionProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AddressErrors>({});
  const { call, pending, error } = useCall();
  const { shippingAddress } = order;
  // Another country changes the price: only the shop can do that.
  const countries = [shippingAddress.country];
  const check = () => {
    const read = readAddress(readFields(form.current), getOne(countries));
    setErrors((before) => remainingErrors(before, read.ok ? {} : read.fields));
  };
  const refuse = (fields: AddressErrors) => {
    setErrors(fields);
    focusFirstInvalid(form.current, fields);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAddress(readFields(form.current), getOne(countries));
    if (!read.ok) return refuse(read.fields);
    const seen = { ...shippingAddress, town: shippingAddress.town ?? '' };
    const answer = await call(() => calls.correct(order, { ...read.address, seen }));
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

function CancelPaid({ order, calls, onChanged, onClose }: OpenActionProps) {
  const { call, pending, error } = useCall();
  const back = order.totalPrice - order.refundedAmount;
  const cancel = async () => {
    const answer = await call(() => calls.cancel(order));
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

/** Cancels an unpaid order. Asks for confirmation, since its stock is released. */
export function CancelOrder({ order, onChanged }: Changeable) {
  const [isSure, setSure] = useState(false);
  const { call, pending, error } = useCall();
  const cancel = async () => {
    const answer = await call(() => api.call('POST /orders/:id/cancel', { params: { id: order.id } }));
    setSure(false);
    if (!answer?.ok) return;
    toast(CANCELED);
    onChanged(answer.body);
  };
  return (
    <div className={styles.cancel}>
      <ErrorAlert error={error} />
      {!isSure ? (
        <Button look="plain" size="small" onClick={() => setSure(true)}>
          Cancel this order
        </Button>
      ) : (
        <fieldset className={styles.sure}>
          <legend>{CANCEL_QUESTION}</legend>
          <Button look="danger" size="small" pending={pending} autoFocus onClick={() => void cancel()}>
            Yes, cancel order
          </Button>
          <Button look="quiet" size="small" onClick={() => setSure(false)}>
            Keep order
          </Button>
        </fieldset>
      )}
    </div>
  );
}

/** API calls: with the shopper's login, or with the token of a link. */
export type SizeCalls = {
  save: (order: Order, position: number, units: Record<string, number>) => Promise<ApiResult<Order>>;
  load: (order: Order) => Promise<ApiResult<Order>>;
};

type ChooseSizeProps = Changeable & { position: number; calls: SizeCalls };

/** Size choice for a line ordered without one, until the order is packed. An email's button preselects a size. */
export function ChooseSize({ order, position, calls, onChanged }: ChooseSizeProps) {
  const { call, pending, error } = useCall();
  const [preselected] = useState(() => new URLSearchParams(globalThis.location.search));
  const item = order.orderItems[position];
  if (!item?.choices) return null;
  const choose = async (units: Record<string, number>) => {
    const answer = await call(() => calls.save(order, position, units));
    if (answer?.ok) {
      toast(`${item.name}: size saved.`);
      return onChanged(answer.body);
    }
    // The stock changed: show the current sizes below the error.
    const now = answer && (await calls.load(order));
    if (now?.ok) onChanged(now.body);
  };
  return (
    <ChooseSizes
      id={`sizes-${position}`}
      name={item.name}
      quantity={item.qty}
      choices={item.choices}
      preselected={preselected.get('item') === String(position) ? (preselected.get('size') ?? '') : ''}
      pending={pending}
      error={error}
      onChoose={(units) => void choose(units)}
    />
  );
}

export type GiftBlockProps = Changeable & { saveMessage: (message: string) => Promise<ApiResult<Order>> };

/** Gift options of the order; the message can be edited until the order is packed. */
export function GiftBlock({ order, onChanged, saveMessage }: GiftBlockProps) {
  const [isOpen, setOpen] = useState(false);
  const { gift } = order;
  if (!gift) return null;
  const facts = [
    'No prices in the package',
    gift.wrap && 'Gift wrapped',
    gift.notBefore && `Ships on ${dayText(gift.notBefore)} or later`,
  ].filter(Boolean);
  return (
    <Block title="Gift">
      <p>{facts.join(' · ')}</p>
      {isOpen ? (
        <EditMessage
          order={order}
          saveMessage={saveMessage}
          onChanged={(changed) => {
            setOpen(false);
            onChanged(changed);
          }}
        />
      ) : (
        <>
          <p className={styles.giftMessage}>{gift.message || 'No message'}</p>
          {!order.isPacked && !order.isDispatched && !order.isCancelled && (
            <div className={styles.cancel}>
              <Button look="plain" size="small" onClick={() => setOpen(true)}>
                {gift.message ? 'Edit message' : 'Add a message'}
              </Button>
            </div>
          )}
        </>
      )}
    </Block>
  );
}

function EditMessage({ order, onChanged, saveMessage }: GiftBlockProps) {
  const [message, setMessage] = useState(order.gift?.message ?? '');
  const { call, pending, error } = useCall();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const answer = await call(() => saveMessage(message));
    if (!answer?.ok) return;
    toast('Message saved.');
    onChanged(answer.body);
  };
  return (
    <form method="post" noValidate className={steadyFieldsClass} onSubmit={save}>
      <MessageField value={message} onChange={setMessage} error={error} />
      {error && !error.fields?.message && <p role="alert">{error.detail}</p>}
      <div className={styles.ways}>
        <Button type="submit" size="small" pending={pending}>
          Save message
        </Button>
        <Button look="quiet" size="small" onClick={() => onChanged(order)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
