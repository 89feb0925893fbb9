import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { regionLine } from '../../shared/address/address.ts';
import { dayText } from '../../shared/orders/arrival.ts';
import { MAX_GIFT_CHARACTERS } from '../../shared/orders/gift.ts';
import { detailFacts } from '../../shared/orders/order-details.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { copyIcon, mailIcon, phoneIcon, printerIcon, receiptTextIcon } from '../../ui/icon-shapes.ts';
import { Facts } from '../../ui/layout/blocks.tsx';
import { type Moment, Timeline } from '../../ui/layout/timeline.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { copyText } from '../components/feedback/copy-button.tsx';
import { formatDay, formatTime } from '../components/format-time.ts';
import { AreaField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';
import { Action, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { COMPOSE_ID, Conversation } from './conversation.tsx';
import { Designs } from './designs.tsx';
import { Items } from './items/items.tsx';
import type { OrderDetail } from './order-detail.ts';
import summaryStyles from './order-summary.module.css';
import styles from './orders.module.css';
import { Refunds } from './refunds/refunds.tsx';
import { openReturns } from './returns/return-states.tsx';
import { Returns } from './returns/returns.tsx';
import { EditAddress } from './shipping/edit-address.tsx';
import { NextStep } from './shipping/next-step.tsx';
import { Packages } from './shipping/packages.tsx';
import { Promised, ShipBy } from './shipping/ship-by.tsx';
import { ChannelBadge, ListedStatus, OrderBadge } from './status-badge.tsx';

/** Load in parallel: sequential loading would delay the navigation. */
export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const params = { id };
  const [desk, returns, contact, weaving] = await Promise.all([
    fetchBody('GET /admin/orders/:id', { params }),
    fetchBody('GET /admin/orders/:id/returns', { params }),
    fetchBody('GET /admin/orders/:id/contact', { params }),
    fetchBody('GET /admin/orders/:id/designs', { params }),
  ]);
  return { desk, returns, contact, weaving };
}

export function Component() {
  const { desk, weaving, returns, contact } = useLoaderData<typeof loader>();
  const { order } = desk;
  const isInPerson = order.channel === 'in_person';
  // Counter sale without a known customer.
  const isNobody = isInPerson && order.user.email === '';
  return (
    <>
      <ScreenHead
        title={`Order ${orderName(order)}`}
        back={{ href: '/admin/orders', name: 'Orders' }}
        states={
          <>
            <OrderBadge order={order} />
            <ChannelBadge channel={order.channel} isPickup={order.shippingAddress.isPickup} loud />
          </>
        }
      >
        {!isInPerson && (
          <Action label="Packing slip" icon={printerIcon} look="quiet" href={`/admin/orders/${order.id}/slip`} />
        )}
        {weaving.designs.some(({ left }) => left > 0) && (
          <Action
            label="Weaving sheet"
            icon={printerIcon}
            look="quiet"
            href={`/api/admin/orders/${order.id}/charts.pdf`}
          />
        )}
        {order.isPaid && (
          <Action label="Invoice" icon={receiptTextIcon} look="quiet" href={`/admin/orders/${order.id}/invoice`} />
        )}
      </ScreenHead>
      {!isInPerson && <PhoneSummary desk={desk} />}
      <Promised order={order} />

      {desk.exceptions
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ id, detail }) => (
          <Alert key={id} tone="danger">
            {detail}
          </Alert>
        ))}
      <Columns look="first">
        <Column>
          {(!isInPerson || openReturns(returns).length > 0) && (
            <Card title="Next step">
              <NextStep desk={desk} returns={returns} key={`${desk.stage} ${desk.order.packages.length}`} />
            </Card>
          )}
          <GiftCard desk={desk} />
          {desk.stage === 'to_dispatch' && <ShipBy desk={desk} />}
          <Packages desk={desk} />
          <Returns returns={returns} hasWrap={desk.order.giftWrapPrice > 0} />
          <Refunds desk={desk} returns={returns} />
        </Column>
        <Column>
          <Card title="Items">
            <Items desk={desk} />
          </Card>
          {weaving.designs.length > 0 && <Designs desk={desk} weaving={weaving} />}
        </Column>
        <Column>
          <Card title="Customer">
            <CustomerFacts desk={desk} />
            {!isInPerson && !order.shippingAddress.isPickup && <EditAddress desk={desk} />}
            {!isNobody && <OtherOrders others={contact.others} customerId={desk.customerId} />}
          </Card>
          <Conversation key={order.id} desk={desk} contact={contact} />
          <Card title="Progress">
            <Progress desk={desk} />
          </Card>
        </Column>
      </Columns>
    </>
  );
}

const NAMES: Record<string, string> = {
  placed: 'Order placed',
  paid: 'Paid',
  payment_pending: 'Payment pending',
  payment_failed: 'Payment failed',
  refunded: 'Refunded',
  dispatched: 'Shipped',
  delivered: 'Delivered',
  package_shipped: 'Part of the order shipped',
  package_undone: 'Package undone',
  package_delivered: 'Package delivered',
  tracking_edited: 'Tracking edited',
  cancelled: 'Canceled',
  held_again: 'Items reserved again',
  dispatch_undone: 'Shipment undone',
  delivery_undone: 'Delivery undone',
  address_corrected: 'Address edited',
  size_chosen: 'Size chosen',
  size_swapped: 'Size changed',
  items_removed: 'Items removed',
  item_added: 'Item added at no charge',
  asked: 'Customer emailed',
  message_sent: 'Message sent',
  reply_noted: 'Reply noted',
  delayed: 'New ship date sent',
  delay_accepted: 'Customer agreed to wait',
  gift_message_changed: 'Gift message edited',
  return_requested: 'Return requested',
  return_withdrawn: 'Return canceled by customer',
  return_approved: 'Return approved',
  return_declined: 'Return declined',
  return_received: 'Return received',
  return_refunded: 'Return refunded',
  replacement_sent: 'Replacement sent',
  return_reminded: 'Reminded of the return',
  return_closed: 'Return closed',
  packing_started: 'Packing slip printed',
  packing_undone: 'Not packed after all',
};

const PICKUP_NAMES: Record<string, string> = {
  ...NAMES,
  dispatched: 'Ready for pickup',
  delivered: 'Picked up',
  package_shipped: 'Part of the order ready for pickup',
  package_delivered: 'Part of the order picked up',
  dispatch_undone: 'Not ready after all',
  delivery_undone: 'Not picked up after all',
};

/** Order timeline: past events and remaining steps. */
function Progress({ desk: { events, stage, order } }: { desk: OrderDetail }) {
  // In-person sales are shipped and delivered at once.
  const isInPerson = order.channel === 'in_person';
  const { isPickup } = order.shippingAddress;
  const names = isPickup ? PICKUP_NAMES : NAMES;
  const told = isInPerson ? events.filter(({ kind }) => kind !== 'dispatched') : events;
  const happened: Moment[] = told.map(({ kind, at, byWhom, note }, place) => ({
    name: isInPerson && kind === 'delivered' ? 'Handed over' : (names[kind] ?? kind),
    key: `${place}`,
    on: formatTime(at),
    note: getNote(kind, byWhom, note),
  }));
  const ahead =
    (
      {
        unpaid: isInPerson ? ['paid'] : ['paid', 'dispatched', 'delivered'],
        to_dispatch: ['dispatched', 'delivered'],
        dispatched: ['delivered'],
      } as Record<string, string[]>
    )[stage] ?? [];
  return (
    <Timeline moments={[...happened, ...ahead.map((kind) => ({ name: names[kind] ?? kind, key: `ahead ${kind}` }))]} />
  );
}

const QUIET = new Set(['clock', 'paypal', 'shop', 'shopper']);

function getNote(kind: string, byWhom: string, note: string) {
  const who = QUIET.has(byWhom) ? '' : byWhom;
  const what = kind === 'refunded' && /^\d+$/.test(note) ? `$${(Number(note) / 100).toFixed(2)} total` : note;
  return [who, what].filter(Boolean).join(' · ');
}

function CustomerFacts({ desk }: { desk: OrderDetail }) {
  const { order, captureId, source } = desk;
  const facts = [
    { name: 'Name', value: <CustomerName desk={desk} /> },
    order.user.email && { name: 'Email', value: <a href={`mailto:${order.user.email}`}>{order.user.email}</a> },
    placeFact(order),
    ...detailFacts(order),
    source?.phone && { name: 'Phone', value: <a href={`tel:${source.phone}`}>{source.phone}</a> },
    source && { name: 'Taken by', value: source.takenBy },
    source?.note && { name: 'Note to customer', value: source.note },
    source?.discountReason && { name: 'Discount reason', value: source.discountReason },
    { name: 'Order ID', value: order.id },
    { name: 'Payment', value: paymentText(order.paymentMethod, captureId, source?.cashGiven ?? null) },
  ];
  return <Facts facts={facts} />;
}

function paymentText(method: string, captureId: string | null, cashGiven: number | null): string {
  if (method === 'Cash') return cashGiven === null ? 'Cash' : `Cash, ${priceText(cashGiven)} received`;
  // The specification spells it "Paypal".
  const name = method === 'Paypal' ? 'PayPal' : method;
  return captureId ? `${name}, capture ${captureId}` : name;
}

function CustomerName({ desk: { order, customerId } }: { desk: OrderDetail }) {
  const { name, email } = order.user;
  if (order.channel === 'in_person' && email === '') return 'In person';
  return <a href={`/admin/customers/${customerId}`}>{name || 'Deleted account'}</a>;
}

/** Shipping address, or where the order was handed over. */
function placeFact({ channel, shippingAddress: to }: OrderDetail['order']) {
  if (channel === 'in_person') return { name: 'Sold in', value: regionLine(to) };
  return {
    name: to.isPickup ? 'Pickup at' : 'Address',
    value: [to.name, to.address, to.town || 'town missing', regionLine(to), to.country].join(', '),
  };
}

/** Gift notes for packing. */
function GiftCard({ desk }: { desk: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { order, stage } = desk;
  const { gift } = order;
  if (!gift) return null;
  const isOpenOrder = stage === 'to_dispatch' || stage === 'unpaid';
  return (
    <Card title="Gift">
      <div className={styles.form}>
        <p>
          {[
            gift.wrap && 'Wrap it',
            gift.notBefore && `Not before ${dayText(gift.notBefore)}`,
            'No prices or invoice in the package',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="anywhere lines">{gift.message || 'No message'}</p>
        {isOpenOrder && <Action label="Edit message" look="quiet" onClick={() => setOpen(true)} />}
        {gift.message !== '' && <Note>Printed on a card, after the packing slip.</Note>}
      </div>
      {isOpen && (
        <FormDialog
          title="Gift message"
          success="Message saved."
          values={gift}
          save={(read) =>
            adminApi.call('PUT /admin/orders/:id/gift', {
              params: { id: order.id },
              body: { message: read.text('message') },
            })
          }
          onClose={() => setOpen(false)}
        >
          <AreaField
            name="message"
            label="Message"
            hint={`up to ${MAX_GIFT_CHARACTERS} characters.`}
            optional
            rows={5}
          />
        </FormDialog>
      )}
    </Card>
  );
}

/**
 * Phone summary above the cards: customer, total, ship-by day, and buttons to call, write, copy the address and print.
 */
function PhoneSummary({ desk: { order, stage, shipBy, source } }: { desk: OrderDetail }) {
  const { name, address, town, country } = order.shippingAddress;
  const lines = [name, address, town, regionLine(order.shippingAddress), country].filter(Boolean).join('\n');
  const who = order.user.name || name;
  return (
    <div className={summaryStyles.hand}>
      <p className={summaryStyles.who}>
        <b>{who || 'Deleted account'}</b>
        <b>{priceText(order.totalPrice)}</b>
      </p>
      {stage === 'to_dispatch' && shipBy && (
        <p className="hint">
          {order.shippingAddress.isPickup ? 'Ready' : 'Ship'} by {dayText(shipBy)}
        </p>
      )}
      <div className={summaryStyles.ways}>
        {source?.phone && (
          <a href={`tel:${source.phone}`}>
            <Icon shape={phoneIcon} />
            Call
          </a>
        )}
        {order.user.email && (
          <button type="button" onClick={writeToCustomer}>
            <Icon shape={mailIcon} />
            Write
          </button>
        )}
        <button type="button" onClick={() => void copyText(lines, 'Address copied.')}>
          <Icon shape={copyIcon} />
          Address
        </button>
        <a href={`/admin/orders/${order.id}/slip`}>
          <Icon shape={printerIcon} />
          Print
        </a>
      </div>
    </div>
  );
}

/**
 * A started note or reply stays in its own draft. Focus synchronously: phones open the keyboard only within a user
 * gesture.
 */
function writeToCustomer() {
  const compose = document.getElementById(COMPOSE_ID);
  const message = compose?.querySelector<HTMLInputElement>('input[type="radio"][value="message"]');
  flushSync(() => message?.click());
  compose?.querySelector('textarea')?.focus();
}

type Others = AdminBody<'GET /admin/orders/:id/contact'>['others'];

function OtherOrders({ others: { count, spent, newest }, customerId }: { others: Others; customerId: string }) {
  if (count === 0) return <p className="above-5">No other orders.</p>;
  const sum = spent === undefined ? '' : `, ${priceText(spent)} paid`;
  return (
    <section aria-label="Other orders" className="above-5">
      <p>
        {count === 1 ? '1 other order' : `${count} other orders`}
        {sum}
      </p>
      <ul className={styles.others}>
        {newest.map((order) => (
          <li key={order.id}>
            <a href={`/admin/orders/${order.id}`}>{orderName(order)}</a>
            <span>{formatDay(order.createdAt)}</span>
            <span>{priceText(order.totalPrice)}</span>
            <ListedStatus {...order} />
          </li>
        ))}
      </ul>
      {count > newest.length && <a href={`/admin/customers/${customerId}`}>All orders of this customer</a>}
    </section>
  );
}
