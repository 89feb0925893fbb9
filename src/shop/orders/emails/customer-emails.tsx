import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { arrivalDays } from '../../../shared/arrival.ts';
import { longDay } from '../../../shared/dates.ts';
import { localTime } from '../../../shared/local-time.ts';
import { orderName } from '../../../shared/order-name.ts';
import { deliveryTime } from '../../../shared/promises.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Link, Paragraph, Section, SmallText } from '../../emails/layout.tsx';
import { Closing, Opening, wordsOf } from '../../emails/wording/words-of.tsx';
import type { Order } from '../schema.ts';
import { AboutLinkedOrder, AboutOrder, OrderFacts } from './order-facts.ts';
import { OrderedItems, OrderPicture, RateItems } from './order-items.tsx';
import { ArrivalLine, OrderSums, openOrder, ShippingLine, thanks, zoneOfBuyer } from './order-sections.tsx';

const seeOrder = (emailBrand: EmailBrand, order: Order) => emailBrand.publicUrl + paths.order(order.id);

/** An order was placed and waits for its money. */
export const orderReceivedEmail = defineEmail({
  kind: 'order.received',
  facts: AboutOrder,
  write(emailBrand, { order }) {
    const missing = order.orderItems.filter(({ sizeMissing }) => sizeMissing);
    const words = wordsOf(emailBrand, 'order.received', {
      order: orderName(order),
      thanks: thanks(order.user.name),
      hold: order.heldUntil
        ? `We’ll hold them until ${localTime(order.heldUntil, zoneOfBuyer(order, emailBrand))}. If you don’t pay by then, they’ll be released.`
        : '',
    });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <>
          <Section>
            <Heading>{words.heading}</Heading>
            <Opening words={words} />
            {missing.length > 0 ? (
              <Paragraph>
                You haven’t chosen a size for {missing.map(({ name }) => name).join(', ')}. Reply to this email and tell
                us which.
              </Paragraph>
            ) : null}
            <ArrivalLine order={order} />
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <OrderSums order={order} />
          <Section>
            <Action href={seeOrder(emailBrand, order)}>Pay now</Action>
            <ShippingLine order={order} />
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

/** An order was given up: by the shopper, by the shop (with its money back), or because its time ran out. */
export const orderCancelledEmail = defineEmail({
  kind: 'order.cancelled',
  facts: Type.Object({
    order: OrderFacts,
    why: Type.Enum(['shopper', 'shop', 'clock', 'refunded', 'asked', 'silent']),
  }),
  write(emailBrand, { order, why: reason }) {
    const why = {
      shopper: 'You canceled it, and nothing was charged.',
      shop: 'We had to cancel it. Nothing was charged. Reply to this email if you have questions.',
      refunded:
        'We had to cancel it. We’ve refunded what you paid; it may take a few days to reach your account. Reply to this email if you have questions.',
      asked: 'You asked us to. We’ve refunded what you paid; it may take a few days to reach your account.',
      silent:
        'We couldn’t ship it in time and didn’t hear from you. We’ve refunded what you paid; it may take a few days to reach your account.',
      clock: 'It wasn’t paid in time, so we released its items. Nothing was charged.',
    }[reason];
    const words = wordsOf(emailBrand, 'order.cancelled', { order: orderName(order), why });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <>
          <Section>
            <Heading>{words.heading}</Heading>
            <Opening words={words} />
          </Section>
          <OrderedItems order={order} emailBrand={emailBrand} />
          <Section>
            {reason === 'clock' ? (
              <>
                <Action href={seeOrder(emailBrand, order)}>Pay now</Action>
                <SmallText>You can still pay on the order page for three days, while the items are in stock.</SmallText>
              </>
            ) : (
              <Action href={emailBrand.publicUrl + paths.home()}>Shop now</Action>
            )}
            <Closing words={words} />
          </Section>
        </>
      ),
    };
  },
});

/** Where the button leads to the carrier. */
const WholeOrder = ({ href, isNeeded }: { href: string; isNeeded: boolean }) =>
  isNeeded ? (
    <SmallText>
      <Link href={href}>See the whole order</Link> without logging in.
    </SmallText>
  ) : null;

/** The parcel was handed over. */
export const orderDispatchedEmail = defineEmail({
  kind: 'order.shipped',
  facts: AboutLinkedOrder,
  write(emailBrand, { order, token }) {
    const { tracking } = order;
    const words = wordsOf(emailBrand, 'order.shipped', {
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
          <Section>
            <Heading>{words.heading}</Heading>
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

function deliveredTextOf({ shippingAddress: { isPickup } }: Order, asks: boolean) {
  if (isPickup) return 'order.picked-up';
  return asks ? 'order.delivered-asks' : 'order.delivered';
}

/** The parcel has arrived. */
export const orderDeliveredEmail = defineEmail({
  kind: 'order.delivered',
  // `asks`: for stars; else an email some days later does (`shop/reviews/invitations.ts`).
  facts: Type.Object({ ...AboutOrder.properties, asks: Type.Boolean({ default: true }) }),
  write(emailBrand, { order, asks }) {
    const [first] = order.orderItems;
    const words = wordsOf(emailBrand, deliveredTextOf(order, asks), { order: orderName(order) });
    return {
      to: order.user.email,
      subject: words.subject,
      body: () => (
        <>
          <OrderPicture order={order} emailBrand={emailBrand} />
          <Section>
            <Heading>{words.heading}</Heading>
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
