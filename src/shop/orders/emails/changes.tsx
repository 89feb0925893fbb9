import { type Static, Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { ADDRESS_FIELDS, type AddressField } from '../../../shared/address/address.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { lineText } from '../../../shared/orders/line-details.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { StaffText } from '../../emails/parts/markdown-parts.tsx';
import { Action, Paragraph, Quote, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { LINE_DETAILS } from '../schema.ts';
import {
  AboutLinkedOrder,
  AboutOrder,
  AddressFacts,
  addressLine,
  OrderedItems,
  OrderFacts,
  openOrder,
  ShippingLine,
  SizeButtons,
} from './parts.tsx';

const ItemChange = Type.Object({
  kind: Type.Enum(['size', 'removed', 'added'] as const),
  name: Type.String(),
  quantity: Type.Integer(),
  /** New size; null if it has none. */
  size: nullable(Type.String()),
  ...LINE_DETAILS,
  from: Type.Optional(nullable(Type.String())),
});
export type ItemChange = Static<typeof ItemChange>;

/** "2 × Rift Diamond Cuff, Medium" */
export const itemText = ({ quantity, ...line }: Pick<ItemChange, 'name' | 'size' | 'details' | 'quantity'>): string =>
  `${quantity} × ${lineText(line)}`;

/** Staff changed the items of an order. `refund` is in dollars. */
export const itemsChangedEmail = defineEmail({
  kind: 'order.items-changed',
  facts: Type.Object({ ...AboutLinkedOrder.properties, changes: Type.Array(ItemChange), refund: Type.Number() }),
  write: (emailBrand, { order, changes, refund, token }) => ({
    to: order.user.email,
    subject: `Order ${orderName(order)} was changed`,
    body: () => (
      <>
        <Section heading="Your order was changed">
          <Paragraph>We changed what’s in order {orderName(order)}:</Paragraph>
          {changes.map((change) => (
            <Paragraph key={changeText(change)}>{changeText(change)}</Paragraph>
          ))}
          {refund > 0 ? (
            <Paragraph>
              We’re refunding {formatMoney(fromDollars(refund) ?? 0)}. It may take a few days to reach your account.
            </Paragraph>
          ) : null}
          <Paragraph>If that’s not right, reply to this email before the order ships.</Paragraph>
        </Section>
        <Section>
          <Action href={openOrder(emailBrand, order, token)}>View your order</Action>
          <ShippingLine order={order} />
          <SmallText>The price of everything else stays the same.</SmallText>
        </Section>
      </>
    ),
  }),
});

function changeText(change: ItemChange): string {
  if (change.kind === 'size') return `${itemText(change)}${change.from ? ` instead of ${change.from}` : ''}`;
  return `${itemText(change)}: ${change.kind === 'removed' ? 'removed' : 'added at no charge'}`;
}

/** Corrects a shipping email that was sent by mistake. */
export const dispatchUndoneEmail = defineEmail({
  kind: 'order.not-shipped-yet',
  // `isPart`: of several packages.
  facts: Type.Object({ ...AboutOrder.properties, isPart: Type.Boolean() }),
  write: (emailBrand, { order, isPart }) => ({
    to: order.user.email,
    subject: `${isPart ? 'Part of order' : 'Order'} ${orderName(order)} hasn’t shipped yet`,
    body: () => (
      <>
        <Section heading={isPart ? 'Part of your order hasn’t shipped yet' : 'Your order hasn’t shipped yet'}>
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
          <Section heading="The shipping address was changed">
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

/** Asks for missing sizes, or for the town that the carrier needs. Replies go to the shop's mailbox. */
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
        <Section heading="Before we pack your order">
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

export const orderMessageEmail = defineEmail({
  kind: 'order.message',
  facts: Type.Object({
    order: Type.String(),
    orderNumber: Type.Integer(),
    email: Type.String(),
    replyTo: Type.String(),
    body: Type.String(),
    who: Type.String(),
  }),
  write(emailBrand, { order, orderNumber, email, replyTo, body, who }) {
    const name = orderName({ number: orderNumber });
    return {
      to: email,
      replyTo,
      subject: `About your order ${name}`,
      body: () => (
        <>
          <Section>
            <StaffText text={body} who={who} brand={emailBrand} />
          </Section>
          <Section>
            <Action href={emailBrand.publicUrl + paths.order(order)}>View order {name}</Action>
            <SmallText>Reply to this email to answer.</SmallText>
          </Section>
        </>
      ),
    };
  },
});
