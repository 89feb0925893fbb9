import { paths } from '../../../paths.ts';
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
            Our last letter said that your order is on its way. It is still here; we write when it has left.
          </Words>
        </Part>
        <Part>
          <Action href={letterhead.publicUrl + paths.order(order.id)}>See order {order.id}</Action>
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
          <Words>Reply to this letter; we pack as soon as we know.</Words>
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
