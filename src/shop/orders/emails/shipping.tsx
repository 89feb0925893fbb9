import { type Static, Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { arrivalDays, dayText } from '../../../shared/orders/arrival.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { deliveryTime, replyTime } from '../../../shared/text/promises.ts';
import { longDay } from '../../../shared/time.ts';
import { ARRIVAL } from '../../delivery/schema.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Link, Paragraph, Quote, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Closing, getWords, Opening } from '../../emails/wording/words-of.tsx';
import type { Order, OrderItem, OrderPackage } from '../schema.ts';
import {
  AboutLinkedOrder,
  AboutOrder,
  addressLine,
  OrderedItems,
  OrderFacts,
  OrderPicture,
  openOrder,
  RateItems,
  ShippingLine,
  seeOrder,
} from './parts.tsx';

export const orderDispatchedEmail = defineEmail({
  kind: 'order.shipped',
  facts: AboutLinkedOrder,
  write(emailBrand, { order, token }) {
    const { tracking } = order;
    const words = getWords(emailBrand, 'order.shipped', {
      order: orderName(order),
      'on date': order.dispatchedAt ? `on ${longDay(order.dispatchedAt)}` : '',
      arrival: promisedText(emailBrand, order),
    });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <>
          <OrderPicture order={order} emailBrand={emailBrand} />
          <Section heading={words.heading}>
            <Opening words={words} />
            {tracking ? (
              <Paragraph>
                {tracking.carrier} {tracking.number}
              </Paragraph>
            ) : null}
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <Section>
            {tracking?.url ? (
              <Action href={tracking.url}>Track your package</Action>
            ) : (
              <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
            )}
            <WholeOrder href={openOrder(emailBrand, order, token)} isNeeded={Boolean(tracking?.url && token)} />
            <ShippingLine order={order} />
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

function promisedText({ promises }: EmailBrand, order: Order): string {
  if (!order.arrivesFrom) return `Delivery usually takes ${deliveryTime(promises)} from here.`;
  return `We promised it for ${arrivalDays(order.delay?.arrivesFrom ? order.delay : order)}.`;
}

/** Extra link to the order, for emails whose button opens the carrier's page. */
const WholeOrder = ({ href, isNeeded }: { href: string; isNeeded: boolean }) =>
  isNeeded ? (
    <SmallText>
      <Link href={href}>See the whole order</Link> without logging in.
    </SmallText>
  ) : null;

export const orderDeliveredEmail = defineEmail({
  kind: 'order.delivered',
  // `asks`: asks for a review now; otherwise a later email does (`shop/reviews/invitations.ts`).
  facts: Type.Object({ ...AboutOrder.properties, asks: Type.Boolean() }),
  write(emailBrand, { order, asks }) {
    const [first] = order.orderItems;
    const words = getWords(emailBrand, getDeliveredText(order, asks), { order: orderName(order) });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <>
          <OrderPicture order={order} emailBrand={emailBrand} />
          <Section heading={words.heading}>
            <Opening words={words} />
          </Section>
          {asks ? <RateItems order={order} emailBrand={emailBrand} /> : null}
          <Section>
            {asks ? (
              <Action href={emailBrand.publicUrl + (first ? `${paths.product(first.product)}#reviews` : paths.home())}>
                Write a review
              </Action>
            ) : (
              <Action href={seeOrder(emailBrand, order)}>View your order</Action>
            )}
            <SmallText>
              <Link href={seeOrder(emailBrand, order)}>Thank who made it</Link> with a line on your order’s page. We’ll
              pass it on.
            </SmallText>
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

function getDeliveredText({ shippingAddress: { isPickup } }: Order, asks: boolean) {
  if (isPickup) return 'order.picked-up';
  return asks ? 'order.delivered-asks' : 'order.delivered';
}

const AboutPackage = Type.Object({ ...AboutLinkedOrder.properties, n: Type.Integer() });

export const packageShippedEmail = defineEmail({
  kind: 'order.package-shipped',
  facts: AboutPackage,
  write(emailBrand, { order, n, token }) {
    const parcel = findPackage(order, n);
    const inside = packageContent(order, parcel);
    const title = order.isDispatched ? 'The rest of your order is on its way' : 'Part of your order is on its way';
    const link = openOrder(emailBrand, order, token);
    return {
      to: order.user.email,
      subject: `${order.isDispatched ? 'The rest' : 'Part'} of order ${orderName(order)} is on its way`,
      body: () => (
        <>
          <OrderPicture order={inside} emailBrand={emailBrand} />
          <Section heading={title}>
            <Paragraph>
              {order.isDispatched
                ? `This is package ${n}, the last one of order ${orderName(order)}.`
                : `This is package ${n} of order ${orderName(order)}. We’ll email you when the rest ships.`}
            </Paragraph>
            {parcel?.number ? <Paragraph>{trackingText(parcel)}</Paragraph> : null}
          </Section>
          <OrderedItems order={inside} emailBrand={emailBrand} />
          <Section>
            {parcel?.url ? (
              <>
                <Action href={parcel.url}>Track this package</Action>
                <SmallText>
                  <Link href={link}>See the whole order</Link>
                </SmallText>
              </>
            ) : (
              <Action href={link}>View your order</Action>
            )}
            <ShippingLine order={order} />
          </Section>
        </>
      ),
    };
  },
});

const findPackage = (order: Order, n: number): OrderPackage | undefined => order.packages.find((each) => each.n === n);

const packageContent = (order: Order, parcel: OrderPackage | undefined): Order => ({
  ...order,
  orderItems: (parcel?.items ?? []).flatMap(({ position, product, size, qty }) => {
    // Prefer the position, since a free line may have the same product and size.
    const placed = order.orderItems[position];
    const isSameItem = (each: OrderItem) => each.product === product && each.size === size;
    const item = placed && isSameItem(placed) ? placed : order.orderItems.find(isSameItem);
    return item ? [{ ...item, qty }] : [];
  }),
});

const trackingText = ({ carrier, number }: OrderPackage) => [carrier, number].filter(Boolean).join(' ');

/** A tracking number was added or corrected. */
export const trackingChangedEmail = defineEmail({
  kind: 'order.tracking-changed',
  facts: AboutPackage,
  write(emailBrand, { order, n, token }) {
    const parcel = findPackage(order, n);
    const isOfSeveral = order.packages.length > 1;
    return {
      to: order.user.email,
      subject: `New tracking number for order ${orderName(order)}`,
      body: () => (
        <>
          <Section heading="Your package has a new tracking number">
            <Paragraph>
              {isOfSeveral ? `Package ${n} of order ${orderName(order)}` : `Order ${orderName(order)}`} travels with
              this number. Please use it instead of the one before.
            </Paragraph>
            {parcel ? <Paragraph>{trackingText(parcel)}</Paragraph> : null}
          </Section>
          <Section>
            {parcel?.url ? (
              <Action href={parcel.url}>Track your package</Action>
            ) : (
              <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
            )}
            <ShippingLine order={order} />
          </Section>
        </>
      ),
    };
  },
});

/** What its buyer collects lies there. `n`: the part of an order that was put ready by itself. */
export const orderReadyEmail = defineEmail({
  kind: 'order.ready',
  facts: Type.Object({ ...AboutLinkedOrder.properties, n: Type.Optional(Type.Integer()) }),
  write(emailBrand, { order, n, token }) {
    const inside = n === undefined ? order : packageContent(order, findPackage(order, n));
    const what =
      n === undefined
        ? `Order ${orderName(order)}`
        : `${order.isDispatched ? 'The rest' : 'Part'} of order ${orderName(order)}`;
    const words = getWords(emailBrand, 'order.ready', { order: orderName(order), what });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <>
          <OrderPicture order={inside} emailBrand={emailBrand} />
          <Section heading={words.heading}>
            <Opening words={words} />
            <Paragraph>{addressLine(order)}</Paragraph>
            {emailBrand.pickupNote ? <Paragraph>{emailBrand.pickupNote}</Paragraph> : null}
          </Section>
          <OrderedItems order={inside} emailBrand={emailBrand} />
          <Section>
            <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

/** Corrects a pickup email that was sent by mistake. */
export const orderNotReadyEmail = defineEmail({
  kind: 'order.not-ready',
  facts: AboutOrder,
  write: (emailBrand, { order }) => ({
    to: order.user.email,
    subject: `Order ${orderName(order)} isn’t ready yet`,
    body: () => (
      <>
        <Section heading="Your order isn’t ready yet">
          <Paragraph>
            Our last email said that order {orderName(order)} is ready for pickup. It isn’t yet. We’ll email you when it
            is.
          </Paragraph>
        </Section>
        <Section>
          <Action href={openOrder(emailBrand, order)}>View your order</Action>
        </Section>
      </>
    ),
  }),
});

const DelayFacts = Type.Object({
  n: Type.Integer(),
  wasDue: Type.String(),
  shipBy: nullable(Type.String()),
  ...ARRIVAL,
  reason: Type.String(),
  silence: Type.Enum(['wait', 'cancel'] as const),
  answerUntil: nullable(Type.String()),
});

/** Delay notice with the new date and the options to wait or cancel (16 CFR 435.2 (b)). */
export const orderDelayedEmail = defineEmail({
  kind: 'order.delayed',
  facts: Type.Object({ order: OrderFacts, delay: DelayFacts, token: Type.String() }),
  write(emailBrand, { order, delay, token }) {
    const { isPickup } = order.shippingAddress;
    const link = (choice: 'wait' | 'cancel') => `${emailBrand.publicUrl}${paths.orderDelay()}#${choice}=${token}`;
    return {
      to: order.user.email,
      subject: delay.shipBy
        ? `Order ${orderName(order)} ${isPickup ? 'is ready' : 'ships'} by ${dayText(delay.shipBy)} instead`
        : `Order ${orderName(order)} is delayed`,
      body: () => (
        <>
          <Section heading={delay.n === 1 ? 'Your order is delayed' : 'Your order is delayed again'}>
            <Paragraph>
              We’re sorry: {isPickup ? 'we can’t have' : 'we can’t ship'} order {orderName(order)}
              {isPickup && ' ready'} by {dayText(delay.wasDue)} as promised. {newDay(delay, isPickup)}
            </Paragraph>
            {delay.reason ? <Quote text={delay.reason} /> : null}
            <Paragraph>{whatSilenceMeans(delay)}</Paragraph>
          </Section>
          <Section>
            <Action href={link('wait')}>Wait for it</Action>
          </Section>
          <Section>
            <Action href={link('cancel')}>Cancel and get a refund</Action>
            <SmallText>
              You can cancel until it {isPickup ? 'is ready' : 'ships'}, and we’ll refund everything you paid.
            </SmallText>
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <Section>
            <SmallText>Questions? Reply to this email. We answer within {replyTime(emailBrand.promises)}.</SmallText>
          </Section>
        </>
      ),
    };
  },
});

type Delayed = Static<typeof DelayFacts>;

function newDay({ shipBy, ...arrival }: Delayed, isPickup: boolean | undefined): string {
  if (shipBy === null) return 'We don’t know the new date yet.';
  if (isPickup) return `It’s ready for pickup by ${dayText(shipBy)} instead.`;
  return `It ships by ${dayText(shipBy)} instead, and arrives ${arrivalDays(arrival)}.`;
}

const whatSilenceMeans = ({ answerUntil }: Delayed): string =>
  answerUntil === null
    ? 'If that works for you, you don’t need to do anything. If you’d rather not wait, cancel it now.'
    : `Please tell us by ${dayText(answerUntil)} whether you’d like to wait. If we don’t hear from you, we’ll cancel the order and refund what you paid.`;
