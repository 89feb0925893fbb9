import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { ADDRESS_FIELDS, type AddressField } from '../../../shared/address/address.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Quote, Section, SmallText } from '../../emails/text-parts.tsx';
import { AboutOrder, AddressFacts, OrderFacts } from './order-facts.ts';
import { OrderedItems } from './order-items.tsx';
import { addressLine } from './order-sections.tsx';
import { SizeButtons } from './size-buttons.tsx';

/** A parcel that was said to be on its way is still here. */
export const dispatchUndoneEmail = defineEmail({
  kind: 'order.not-shipped-yet',
  // `isPart`: of several packages. Emails of before know of one.
  facts: Type.Object({ ...AboutOrder.properties, isPart: Type.Boolean({ default: false }) }),
  write: (emailBrand, { order, isPart }) => ({
    to: order.user.email,
    subject: `${isPart ? 'Part of order' : 'Order'} ${orderName(order)} hasn’t shipped yet`,
    body: () => (
      <>
        <Section>
          <Heading>{isPart ? 'Part of your order hasn’t shipped yet' : 'Your order hasn’t shipped yet'}</Heading>
          <Paragraph>
            Our last email said that {isPart ? 'a package of ' : ''}order {orderName(order)} is on its way. It hasn’t
            shipped yet. We’ll email you when it does.
          </Paragraph>
        </Section>
        <Section>
          <Action href={emailBrand.publicUrl + paths.order(order.id)}>View your order</Action>
        </Section>
      </>
    ),
  }),
});

const FIELD_NAMES: Record<AddressField, string> = {
  name: 'Name',
  address: 'Address',
  town: 'Town or city',
  city: 'State',
  postalCode: 'Postal code',
  country: 'Country',
};

/** Staff changed where the parcel goes: the customer asked for it, or has to know. */
export const addressChangedEmail = defineEmail({
  kind: 'order.address-changed',
  facts: Type.Object({ order: OrderFacts, before: AddressFacts }),
  write(emailBrand, { order, before }) {
    const now = { ...order.shippingAddress, town: order.shippingAddress.town ?? '' };
    return {
      to: order.user.email,
      subject: `The shipping address of order ${orderName(order)} was changed`,
      body: () => (
        <>
          <Section>
            <Heading>The shipping address was changed</Heading>
            <Paragraph>We changed where order {orderName(order)} goes:</Paragraph>
            {ADDRESS_FIELDS.filter((field) => before[field] !== now[field]).map((field) => (
              <Paragraph key={field}>
                {FIELD_NAMES[field]}: {now[field] || 'none'} (was {before[field] || 'none'})
              </Paragraph>
            ))}
            <Paragraph>If that’s not right, reply to this email before the order ships.</Paragraph>
          </Section>
          <Section>
            <Action href={emailBrand.publicUrl + paths.order(order.id)}>View your order</Action>
          </Section>
        </>
      ),
    };
  },
});

/** Asks for a size that nobody chose, or for the town that the carrier needs. The answer comes to the shop's mailbox. */
export const missingInfoEmail = defineEmail({
  kind: 'order.missing-info',
  facts: Type.Object({
    order: OrderFacts,
    town: Type.Boolean(),
    pieces: Type.Array(Type.Object({ name: Type.String(), sizes: Type.Array(Type.String()) })),
    words: Type.String(),
  }),
  write: (emailBrand, { order, town, pieces, words }) => ({
    to: order.user.email,
    subject: `A question about order ${orderName(order)}`,
    body: () => (
      <>
        <Section>
          <Heading>Before we pack your order</Heading>
          {pieces.map(({ name, sizes }) => (
            <Paragraph key={name}>
              Which size would you like for {name}
              {sizes.length > 0 ? `: ${listed(sizes)}?` : '?'}
            </Paragraph>
          ))}
          {town ? (
            <Paragraph>
              Which town or city should we ship to? The carrier needs it with this address: {addressLine(order)}.
            </Paragraph>
          ) : null}
          {words === '' ? null : <Quote text={words} />}
          <Paragraph>Reply to this email, and we’ll pack your order.</Paragraph>
        </Section>
        <SizeButtons order={order} emailBrand={emailBrand} />
        <OrderedItems order={order} emailBrand={emailBrand} />
        <Section>
          <SmallText>You can see the order at {emailBrand.publicUrl + paths.order(order.id)}.</SmallText>
        </Section>
      </>
    ),
  }),
});

/** "Small, Medium or Large" */
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
