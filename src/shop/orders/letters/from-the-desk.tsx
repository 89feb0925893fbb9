import { paths } from '../../../paths.ts';
import { ADDRESS_FIELDS, type Address, type AddressField } from '../../../shared/address.ts';
import { Action, Heading, Part, Quote, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';
import type { Order } from '../schema.ts';
import { addressLine, OrderedPieces } from './order-parts.tsx';

/** A parcel that was said to be on its way is still here. */
export function notYetDispatchedLetter(letterhead: Letterhead, order: Order): Letter {
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: `Order ${order.id} has not left yet`,
    body: (
      <>
        <Part>
          <Heading>We spoke too soon</Heading>
          <Words>
            Our last email said that order {order.id} is on its way. It is still here; we email you when it has left.
          </Words>
        </Part>
        <Part>
          <Action href={letterhead.publicUrl + paths.order(order.id)}>See your order</Action>
        </Part>
      </>
    ),
  });
}

const FIELD_NAMES: Record<AddressField, string> = {
  name: 'Name',
  address: 'Address',
  town: 'Town or city',
  city: 'State',
  postalCode: 'Postal code',
  country: 'Country',
};

/** Staff changed where the parcel goes: the customer asked for it, or has to know. */
export function addressChangedLetter(letterhead: Letterhead, order: Order, before: Address): Letter {
  const now = { ...order.shippingAddress, town: order.shippingAddress.town ?? '' };
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: `The shipping address of order ${order.id} was changed`,
    body: (
      <>
        <Part>
          <Heading>The shipping address was changed</Heading>
          <Words>We changed where order {order.id} goes:</Words>
          {ADDRESS_FIELDS.filter((field) => before[field] !== now[field]).map((field) => (
            <Words key={field}>
              {FIELD_NAMES[field]}: {now[field] || 'none'} (was {before[field] || 'none'})
            </Words>
          ))}
          <Words>If that is not right, reply to this email before the order ships.</Words>
        </Part>
        <Part>
          <Action href={letterhead.publicUrl + paths.order(order.id)}>See your order</Action>
        </Part>
      </>
    ),
  });
}

/** What is missing before a parcel can be packed. */
export type Missing = { town: boolean; pieces: readonly { name: string; sizes: readonly string[] }[]; words: string };

/** Asks for a size that nobody chose, or for the town that the carrier needs. The answer comes to the help desk. */
export function questionLetter(letterhead: Letterhead, order: Order, { town, pieces, words }: Missing): Letter {
  return writeLetter(letterhead, {
    to: order.user.email,
    subject: `A question about order ${order.id}`,
    body: (
      <>
        <Part>
          <Heading>Before we pack your order</Heading>
          {pieces.map(({ name, sizes }) => (
            <Words key={name}>
              Which size would you like for {name}
              {sizes.length > 0 ? `: ${listed(sizes)}?` : '?'}
            </Words>
          ))}
          {town ? (
            <Words>
              Which town or city does the parcel go to? The carrier needs it beside this address: {addressLine(order)}.
            </Words>
          ) : null}
          {words === '' ? null : <Quote text={words} />}
          <Words>Reply to this email; we pack as soon as we know.</Words>
        </Part>
        <OrderedPieces order={order} letterhead={letterhead} />
        <Part>
          <Small>You can see the order at {letterhead.publicUrl + paths.order(order.id)}.</Small>
        </Part>
      </>
    ),
  });
}

/** "Small, Medium or Large" */
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
