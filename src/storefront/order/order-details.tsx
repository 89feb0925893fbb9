import { paths } from '../../paths.ts';
import { stateName } from '../../shared/address/address.ts';
import { localTime, zoneOfBuyer } from '../../shared/address/local-time.ts';
import { lineText, pricedDetails } from '../../shared/orders/line-details.ts';
import { detailFacts } from '../../shared/orders/order-details.ts';
import { hasDesign } from '../../shared/products/design-id.ts';
import { isoDay } from '../../shared/time.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { packageCheckIcon } from '../../ui/icon-shapes.ts';
import { Block, Blocks, Facts } from '../../ui/layout/blocks.tsx';
import { type Moment, Timeline } from '../../ui/layout/timeline.tsx';
import { ItemLines } from '../../ui/product/item-lines.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { lineSum } from '../cart/cart-line.ts';
import { ChooseSize, GiftBlock, type GiftBlockProps, type SizeCalls } from './buyer-actions.tsx';
import orderStyles from './order.module.css';
import styles from './order-packages.module.css';
import { heldDay, heldText, isPickup, NOT_DISPATCHED, NOT_MADE, notReadyText, REVIEWING } from './texts.ts';

type DetailsProps = GiftBlockProps & { sizes: SizeCalls; pickupNote: string };

export const Details = ({ order, onChanged, saveMessage, sizes, pickupNote }: DetailsProps) => (
  <Blocks>
    {order.channel !== 'in_person' && (
      <Block title={isPickup(order) ? 'Pickup' : 'Shipping'} note={<DispatchNote order={order} />}>
        <Facts
          facts={[
            { name: 'Name', value: order.shippingAddress.name },
            ...(order.user.email
              ? [{ name: 'Email', value: <a href={`mailto:${order.user.email}`}>{order.user.email}</a> }]
              : []),
            { name: isPickup(order) ? 'Pickup address' : 'Address', value: addressText(order) },
            ...detailFacts(order),
            ...(isPickup(order) && pickupNote ? [{ name: 'Pickup instructions', value: pickupNote }] : []),
          ]}
        />
      </Block>
    )}
    <GiftBlock order={order} onChanged={onChanged} saveMessage={saveMessage} />
    <Block title="Payment" note={<PaymentNote order={order} />}>
      <Facts facts={[{ name: 'Method', value: order.paymentMethod }]} />
    </Block>
    <Block title="Items">
      <ItemLines
        look="compact"
        lines={order.orderItems.map(({ product, name, image, qty, price, isFree, maker, choices, ...line }, place) => ({
          key: `${product} ${place}`,
          name,
          href: paths.product(product),
          image,
          meta: (
            <>
              {[...pricedDetails(line), isFree ? `${qty} × free of charge` : `${qty} × ${priceText(price)}`].join(
                ' · ',
              )}
              {maker && (
                <>
                  <br />
                  Made by <a href={paths.maker(maker.id)}>{maker.name}</a>
                </>
              )}
            </>
          ),
          sum: isFree ? 'Free' : priceText(lineSum({ price, qty })),
          ...(choices &&
            !order.isPacked &&
            !order.isDispatched &&
            !order.isCancelled && {
              controls: <ChooseSize order={order} onChanged={onChanged} calls={sizes} position={place} />,
            }),
        }))}
      />
    </Block>
  </Blocks>
);

const COLLECTED = { waits: 'Not ready', left: 'Ready for pickup since', arrived: 'Picked up on' };

const SHIPPED = { waits: 'Not dispatched', left: 'Dispatched on', arrived: 'Delivered on' };

function DispatchNote({ order }: { order: Order }) {
  const words = isPickup(order) ? COLLECTED : SHIPPED;
  if (order.isCancelled) return <Alert>Canceled on {isoDay(order.cancelledAt ?? '')}</Alert>;
  if (order.isDelivered) {
    return (
      <Alert tone="ok" icon={packageCheckIcon}>
        {words.arrived} {isoDay(order.deliveredAt ?? '')}
      </Alert>
    );
  }
  if (!order.isDispatched) {
    return order.isPaid ? <Alert>{waitingText(order)}</Alert> : <Alert tone="wait">{words.waits}</Alert>;
  }
  return (
    <Alert tone="ok" icon={packageCheckIcon}>
      {words.left} {isoDay(order.dispatchedAt ?? '')}
    </Alert>
  );
}

function waitingText(order: Order): string {
  const held = heldDay(order);
  if (isPickup(order)) return notReadyText(held);
  if (held) return heldText(held);
  return hasDesign(order) ? NOT_MADE : NOT_DISPATCHED;
}

function addressText({ shippingAddress: to }: Order): string {
  return [to.address, to.town, `${stateName(to)} ${to.postalCode}`, to.country].filter(Boolean).join(', ');
}

function PaymentNote({ order }: { order: Order }) {
  if (order.isPaid) return <Alert tone="ok">Paid on {isoDay(order.paidAt ?? '')}</Alert>;
  if (order.paymentState === 'pending') {
    return <Alert tone="wait">{REVIEWING}</Alert>;
  }
  return <Alert tone="danger">Not paid</Alert>;
}

/** Progress of the order as a timeline of beads. */
export const OrderTimeline = ({ order }: { order: Order }) => <Timeline moments={timelineMoments(order)} />;

function timelineMoments(order: Order): Moment[] {
  const placed = { name: 'Ordered', on: isoDay(order.createdAt) };
  const paid = { name: 'Paid', on: toDay(order.paidAt) };
  if (order.isCancelled) {
    const canceled = { name: 'Canceled', on: toDay(order.cancelledAt) };
    return order.isPaid ? [placed, paid, canceled] : [placed, canceled];
  }
  if (order.channel === 'in_person') return [placed, paid, { name: 'Handed over', on: toDay(order.deliveredAt) }];
  if (order.shippingAddress.isPickup) {
    const ready = { name: 'Ready for pickup', on: toDay(order.dispatchedAt) };
    return [placed, paid, ready, { name: 'Picked up', on: toDay(order.deliveredAt) }];
  }
  return [
    placed,
    paid,
    { name: 'Dispatched', on: toDay(order.dispatchedAt), note: <Tracking order={order} /> },
    { name: 'Delivered', on: toDay(order.deliveredAt) },
  ];
}

const toDay = (moment: string | null) => (moment === null ? undefined : isoDay(moment));

/** Tracking of a single package; with several, each shows its own. */
const Tracking = ({ order: { tracking, packages = [] } }: { order: Order }) =>
  tracking && packages.length < 2 ? <TrackingLink parcel={tracking} /> : null;

type Package = NonNullable<Order['packages']>[number];

function TrackingLink({ parcel: { carrier, number, url } }: { parcel: Pick<Package, 'carrier' | 'number' | 'url'> }) {
  if (!number) return null;
  const words = `${carrier} ${number}`.trim();
  return url ? (
    <a href={url} target="_blank" rel="noreferrer">
      {words}
      <span className="vh"> (opens in a new tab)</span>
    </a>
  ) : (
    words
  );
}

const PICKUP_STEPS = {
  left: 'Ready',
  arrived: 'Picked up',
  rest: 'We’ll email you when the rest is ready.',
};

const SHIPPING_STEPS = {
  left: 'Dispatched',
  arrived: 'Delivered',
  rest: 'The rest follows in another package.',
};

/** Packages and their items. A single package is covered by the timeline. */
export function Packages({ order: { packages = [], isDispatched, shippingAddress } }: { order: Order }) {
  const words = shippingAddress.isPickup ? PICKUP_STEPS : SHIPPING_STEPS;
  if (packages.length === 0 || (isDispatched && packages.length === 1)) return null;
  return (
    <ul className={styles.packages}>
      {packages.map((parcel) => (
        <li key={parcel.n}>
          <b>
            Package {parcel.n}
            {isDispatched && ` of ${packages.length}`}
          </b>
          <span>
            {parcel.deliveredAt
              ? `${words.arrived} ${isoDay(parcel.deliveredAt)}`
              : `${words.left} ${isoDay(parcel.shippedAt)}`}
          </span>
          <span>{parcel.items.map(itemText).join('; ')}</span>
          <TrackingLink parcel={parcel} />
        </li>
      ))}
      {!isDispatched && <li>{words.rest}</li>}
    </ul>
  );
}

const itemText = ({ qty, ...line }: Package['items'][number]) => `${qty} × ${lineText(line)}`;

/** How long the stock is reserved, worded as in the email. `timeZone`: the shop's. */
export function HoldNote({ order, timeZone }: { order: Order; timeZone: string }) {
  const { heldUntil } = order;
  if (heldUntil === null) return null;
  return (
    <p className={orderStyles.small}>
      We’re holding your items until{' '}
      <time dateTime={heldUntil}>{localTime(heldUntil, zoneOfBuyer(order, { timeZone }))}</time>. If you don’t pay by
      then, they’ll be released.
    </p>
  );
}
