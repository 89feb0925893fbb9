import { type Static, Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { replyTime } from '../../../shared/text/promises.ts';
import type { defineEmail } from '../../emails/email-kind.ts';
import { Item, Items } from '../../emails/items.tsx';
import { Action, Heading, Section, SmallText } from '../../emails/text-parts.tsx';
import { Closing, Opening, type Words } from '../../emails/wording/words-of.tsx';

/** What every email about a return, exchange or claim says. */
export const ReturnFacts = Type.Object({
  to: Type.String(),
  order: Type.String(),
  /** The order's, for people; emails of before have none. */
  orderNumber: Type.Optional(nullable(Type.Integer())),
  number: Type.String(),
  kind: Type.Enum(['return', 'exchange', 'claim'] as const),
  wish: Type.Enum(['refund', 'replacement'] as const),
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      size: nullable(Type.String()),
      newSize: nullable(Type.String()),
      quantity: Type.Integer(),
    }),
  ),
});
export type ReturnFacts = Static<typeof ReturnFacts>;
export const AboutReturn = Type.Object({ ret: ReturnFacts });

export const ofOrder = ({ order, orderNumber }: ReturnFacts) =>
  ` (order ${orderName({ id: order, number: orderNumber })})`;

const NOUNS = { return: 'return', exchange: 'exchange', claim: 'claim' } as const;
export const nounOf = ({ kind }: Pick<ReturnFacts, 'kind'>) => NOUNS[kind];

/** What its words may call it by. */
export const namesOf = (ret: ReturnFacts) => ({
  order: orderName({ id: ret.order, number: ret.orderNumber }),
  kind: nounOf(ret),
  number: ret.number,
});

export const ReturnLines = ({ ret }: { ret: ReturnFacts }) => (
  <Section>
    <SmallText>Order {orderName({ id: ret.order, number: ret.orderNumber })}</SmallText>
    <Items>
      {ret.lines.map(({ name, size, newSize, quantity }, place) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          key={place}
          picture={null}
          name={name}
          detail={ret.kind === 'exchange' && newSize ? `${size ? `${size} to ` : ''}${newSize}` : (size ?? '')}
          maker=""
          price={`×\u00a0${quantity}`}
        />
      ))}
    </Items>
  </Section>
);

type Brand = Parameters<Parameters<typeof defineEmail>[0]['write']>[0];

export const SeeOrder = ({
  ret,
  emailBrand,
  children,
}: {
  ret: ReturnFacts;
  emailBrand: Brand;
  children?: React.ReactNode;
}) => (
  <Section>
    <Action href={emailBrand.publicUrl + paths.order(ret.order)}>See your order</Action>
    {children}
    <SmallText>Questions? Reply to this email. We answer within {replyTime(emailBrand.promises)}.</SmallText>
  </Section>
);

/** An email of which all but the items and the way to the order is the owner's. */
export const Worded = ({ ret, emailBrand, words }: { ret: ReturnFacts; emailBrand: Brand; words: Words }) => (
  <>
    <Section>
      <Heading>{words.heading}</Heading>
      <Opening words={words} />
    </Section>
    <ReturnLines ret={ret} />
    <SeeOrder ret={ret} emailBrand={emailBrand}>
      <Closing words={words} />
    </SeeOrder>
  </>
);
