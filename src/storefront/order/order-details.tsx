import { paths } from '../../paths.ts';
import { townLine } from '../../shared/address/address.ts';
import { localTime, zoneOfBuyer } from '../../shared/address/local-time.ts';
import { lineText, pricedDetails } from '../../shared/orders/line-details.ts';
import { detailFacts } from '../../shared/orders/order-details.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { hasDesign, isDesign } from '../../shared/products/design-id.ts';
import { zonedDay } from '../../shared/time.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { packageCheckIcon } from '../../ui/icon-shapes.ts';
import { Block, Blocks, Facts } from '../../ui/layout/blocks.tsx';
import { type Moment, Timeline } from '../../ui/layout/timeline.tsx';
import { ItemLines } from '../../ui/product/item-lines.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { lineSum } from '../cart/cart-line.ts';
import { ChooseSize, GiftBlock, type GiftBlockProps, type SizeCalls } from './buyer-actions.tsx';
import orderStyles from './order.module.css';
import styles from './order-packages.module.css';
import {
  heldDay,
  heldText,
  isPickup,
  NOT_DISPATCHED,
  NOT_MADE,
  notReadyText,
  placedText,
  promisedText,
  REVIEWING,
} from './texts.ts';

type DetailsProps = GiftBlockProps & Dated & { sizes: SizeCalls; pickupNote: string; customReturns: string };

/** `timeZone`: the shop's, for all dates. */
type Dated = { order: Order; timeZone: string };

export const Details = ({
  order,
  onChanged,
  saveMessage,
  sizes,
  pickupNote,
  timeZone,
  customReturns,
}: DetailsProps) => (
  <Blocks>
    {order.channel !== 'in_person' && (
      <Block title={isPickup(order) ? 'Pickup' : 'Shipping'} note={<DispatchNote order={order} timeZone={timeZone} />}>
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
    <Block title="Payment" note={<PaymentNote order={order} timeZone={timeZone} />}>
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
              {isDesign(product) && customReturns && (
                <>
                  <br />
                  Made for you. {customReturns}
                </>
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

function DispatchNote({ order, timeZone }: Dated) {
  const dayOf = (moment: string | null) => zonedDay(moment, timeZone);
  const words = isPickup(order) ? COLLECTED : SHIPPED;
  if (order.isCancelled) return <Alert>Canceled on {dayOf(order.cancelledAt)}</Alert>;
  if (order.isDelivered) {
    return (
      <Alert tone="ok" icon={packageCheckIcon}>
        {words.arrived} {dayOf(order.deliveredAt)}
      </Alert>
    );
  }
  if (!order.isDispatched) {
    return order.isPaid ? <Alert>{waitingText(order, timeZone)}</Alert> : <Badge>{words.waits}</Badge>;
  }
  return (
    <Alert tone="ok" icon={packageCheckIcon}>
      {words.left} {dayOf(order.dispatchedAt)}
    </Alert>
  );
}

function waitingText(order: Order, timeZone: string): string {
  const held = heldDay(order, timeZone);
  if (isPickup(order)) return notReadyText(held);
  if (held) return heldText(held);
  return hasDesign(order) ? NOT_MADE : NOT_DISPATCHED;
}

function addressText({ shippingAddress: to }: Order): string {
  return [to.address, townLine(to), to.country].filter(Boolean).join(', ');
}

function PaymentNote({ order, timeZone }: Dated) {
  if (order.isPaid) return <Alert tone="ok">Paid on {zonedDay(order.paidAt, timeZone)}</Alert>;
  if (order.paymentState === 'pending') {
    return <Alert tone="wait">{REVIEWING}</Alert>;
  }
  return <Badge>Not paid</Badge>;
}

/** An order's name for people, when it was placed, and below when it arrives. */
export const OrderTitle = ({ order, timeZone, title = `Order ${orderName(order)}` }: Dated & { title?: string }) => {
  const promised = promisedText(order);
  return (
    <>
      <h1>{title}</h1>
      <p>
        {placedText(order, timeZone)}
        {promised && (
          <>
            <br />
            <b>{promised}</b>
          </>
        )}
      </p>
    </>
  );
};

/** Progress of the order as a timeline of beads. */
export const OrderTimeline = (props: Dated) => <Timeline moments={timelineMoments(props)} />;

function timelineMoments({ order, timeZone }: Dated): Moment[] {
  const toDay = (moment: string | null) => zonedDay(moment, timeZone) || undefined;
  const placed = { name: 'Ordered', on: toDay(order.createdAt) };
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
export function Packages({ order: { packages = [], isDispatched, shippingAddress }, timeZone }: Dated) {
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
              ? `${words.arrived} ${zonedDay(parcel.deliveredAt, timeZone)}`
              : `${words.left} ${zonedDay(parcel.shippedAt, timeZone)}`}
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

/** How long the stock is reserved, worded as in the email. */
export function HoldNote({ order, timeZone }: Dated) {
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
