import type { ReactNode } from 'react';
import type { CartItem, PaymentMethod, ShippingAddress } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { isAbroad } from '../../shared/address/address.ts';
import { type Arrival, arrivalText } from '../../shared/orders/arrival.ts';
import { Alert } from '../../ui/alert.tsx';
import { Block, Blocks } from '../../ui/layout/blocks.tsx';
import { AddressLines } from '../checkout/address-lines.tsx';
import { CompactLines } from '../checkout/your-order.tsx';
import { SaveAddress } from './save-address.tsx';

type ReviewProps = {
  cart: readonly CartItem[];
  address: ShippingAddress;
  pickupNote: string;
  customs: string;
  method: PaymentMethod;
  /** Names of products in sizes of which none was chosen. */
  withoutSize: readonly { product: string; name: string }[];
  news: readonly string[];
  /** When it would arrive there, ordered now. */
  arrival: Arrival;
  /** Whether it is a gift. */
  children: ReactNode;
};

/** Section 2's review: where it goes, how it is paid, what it is. */
export const Review = ({
  cart,
  address,
  pickupNote,
  customs,
  method,
  withoutSize,
  news,
  arrival,
  children,
}: ReviewProps) => (
  <Blocks>
    <Block title={address.isPickup ? 'Pickup' : 'Shipping'} change={{ href: paths.checkout(), of: 'shipping' }}>
      <p>
        <AddressLines address={address} />
      </p>
      {arrival.arrivesFrom && cart.length > 0 && (
        <p>
          <b>{arrivalText(arrival, address.isPickup)}</b>
        </p>
      )}
      {customs && !address.isPickup && isAbroad(address.country) && <p>{customs}</p>}
      {address.isPickup ? pickupNote && <p>{pickupNote}</p> : <SaveAddress address={address} />}
    </Block>
    <Block title="Gift">{children}</Block>
    <Block title="Payment" change={{ href: paths.payment(), of: 'payment' }}>
      <p>{method}</p>
    </Block>
    <Block
      title="Items"
      note={
        (withoutSize.length > 0 || news.length > 0) && (
          <>
            {news.map((words) => (
              <Alert key={words} tone="wait">
                {words}
              </Alert>
            ))}
            {withoutSize.length > 0 && (
              <Alert tone="wait">
                No size selected for {withoutSize.map(({ name }) => name).join(', ')}.{' '}
                <a href={paths.cart()}>Choose a size in the cart</a>, or place the order and we’ll ask you.
              </Alert>
            )}
          </>
        )
      }
    >
      {cart.length === 0 ? (
        <p>Your Cart is empty</p>
      ) : (
        <CompactLines cart={cart} sizeMissing={withoutSize.map(({ product }) => product)} arrival={arrival} />
      )}
    </Block>
  </Blocks>
);
