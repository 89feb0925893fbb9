import { Type } from 'typebox';
import { orderName } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Link, Paragraph, Section, SmallText } from '../../emails/text-parts.tsx';
import type { OrderItem } from '../item-schema.ts';
import type { OrderPackage } from '../package-schema.ts';
import type { Order } from '../schema.ts';
import { AboutLinkedOrder } from './order-facts.ts';
import { OrderedItems, OrderPicture } from './order-items.tsx';
import { openOrder, ShippingLine } from './order-sections.tsx';

/** `n` is the package's. */
const AboutPackage = Type.Object({ ...AboutLinkedOrder.properties, n: Type.Integer() });

export const packageOf = (order: Order, n: number): OrderPackage | undefined =>
  order.packages?.find((each) => each.n === n);

/** The order as if it had nothing but what is in the package. */
export const insideOf = (order: Order, parcel: OrderPackage | undefined): Order => ({
  ...order,
  orderItems: (parcel?.items ?? []).flatMap(({ position, product, size, qty }) => {
    // By its place: what was added at no charge may be the same product in the same size.
    const placed = order.orderItems[position];
    const isIt = (each: OrderItem) => each.product === product && each.size === size;
    const item = placed && isIt(placed) ? placed : order.orderItems.find(isIt);
    return item ? [{ ...item, qty }] : [];
  }),
});

const trackingText = ({ carrier, number }: OrderPackage) => [carrier, number].filter(Boolean).join(' ');

/** A package of several was handed over. */
export const packageShippedEmail = defineEmail({
  kind: 'order.package-shipped',
  facts: AboutPackage,
  write(emailBrand, { order, n, token }) {
    const parcel = packageOf(order, n);
    const inside = insideOf(order, parcel);
    const title = order.isDispatched ? 'The rest of your order is on its way' : 'Part of your order is on its way';
    const link = openOrder(emailBrand, order, token);
    return {
      to: order.user.email,
      subject: `${order.isDispatched ? 'The rest' : 'Part'} of order ${orderName(order)} is on its way`,
      body: () => (
        <>
          <OrderPicture order={inside} emailBrand={emailBrand} />
          <Section>
            <Heading>{title}</Heading>
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

/** The number that an email gave was wrong, or there is one now. */
export const trackingChangedEmail = defineEmail({
  kind: 'order.tracking-changed',
  facts: AboutPackage,
  write(emailBrand, { order, n, token }) {
    const parcel = packageOf(order, n);
    const isOfSeveral = (order.packages?.length ?? 0) > 1;
    return {
      to: order.user.email,
      subject: `New tracking number for order ${orderName(order)}`,
      body: () => (
        <>
          <Section>
            <Heading>Your package has a new tracking number</Heading>
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
