import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { arrivalDays } from '../../../shared/orders/arrival.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { deliveryTime } from '../../../shared/text/promises.ts';
import { longDay } from '../../../shared/time.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Link, Paragraph, Section, SmallText } from '../../emails/text-parts.tsx';
import { Closing, Opening, wordsOf } from '../../emails/wording/words-of.tsx';
import type { Order } from '../schema.ts';
import { AboutLinkedOrder, AboutOrder } from './order-facts.ts';
import { OrderedItems, OrderPicture, RateItems } from './order-items.tsx';
import { openOrder, ShippingLine, seeOrder } from './order-sections.tsx';

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
