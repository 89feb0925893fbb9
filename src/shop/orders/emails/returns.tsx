import type { ReactNode } from 'react';
import { type Static, Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { dayText } from '../../../shared/orders/arrival.ts';
import { lineDetails } from '../../../shared/orders/line-details.ts';
import { orderName, RETURN_KIND_NAMES } from '../../../shared/orders/order-names.ts';
import { replyTime } from '../../../shared/text/promises.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Item, Items } from '../../emails/parts/items.tsx';
import { Action, Link, Paragraph, Quote, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Closing, getWords, Opening, type Words } from '../../emails/wording/words-of.tsx';
import { LINE_DETAILS } from '../schema.ts';

export const ReturnFacts = Type.Object({
  to: Type.String(),
  order: Type.String(),
  orderNumber: Type.Integer(),
  number: Type.String(),
  kind: Type.Enum(['return', 'exchange', 'claim'] as const),
  wish: Type.Enum(['refund', 'replacement'] as const),
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      size: nullable(Type.String()),
      ...LINE_DETAILS,
      newSize: nullable(Type.String()),
      quantity: Type.Integer(),
    }),
  ),
});
export type ReturnFacts = Static<typeof ReturnFacts>;
const AboutReturn = Type.Object({ ret: ReturnFacts });

export const returnRequestedEmail = defineEmail({
  kind: 'return.requested',
  facts: AboutReturn,
  write(emailBrand, { ret }) {
    const words = getWords(emailBrand, 'return.requested', {
      ...placeholders(ret),
      next:
        ret.kind === 'claim'
          ? 'We’re sorry that something isn’t right. We’ll look at it and email you what happens next; there’s nothing to send back for now.'
          : 'We’ll look at it and email you where to send it. Don’t send it back yet.',
      held:
        ret.wish === 'replacement'
          ? `We’re holding your ${ret.kind === 'exchange' ? 'new size' : 'replacement'} for you.`
          : '',
    });
    return {
      to: ret.to,
      subject: words.subject,
      body: () => <EditableEmail ret={ret} emailBrand={emailBrand} words={words} />,
    };
  },
});

const placeholders = (ret: ReturnFacts) => ({
  order: orderName({ number: ret.orderNumber }),
  kind: getNoun(ret),
  number: ret.number,
});

const NOUNS = { return: 'return', exchange: 'exchange', claim: 'claim' } as const;
const getNoun = ({ kind }: Pick<ReturnFacts, 'kind'>) => NOUNS[kind];

type Brand = Parameters<Parameters<typeof defineEmail>[0]['write']>[0];

type ReturnEmailProps = {
  ret: ReturnFacts;
  emailBrand: Brand;
  heading: string;
  closing?: ReactNode;
  children: ReactNode;
};

/** Frame of all emails to the customer. */
const ReturnEmail = ({ ret, emailBrand, heading, closing, children }: ReturnEmailProps) => (
  <>
    <Section heading={heading}>{children}</Section>
    <ReturnLines ret={ret} />
    <Section>
      <Action href={emailBrand.publicUrl + paths.order(ret.order)}>See your order</Action>
      {closing}
      <SmallText>Questions? Reply to this email. We answer within {replyTime(emailBrand.promises)}.</SmallText>
    </Section>
  </>
);

/** With texts that the owner can edit. */
const EditableEmail = ({ words, ...about }: Pick<ReturnEmailProps, 'ret' | 'emailBrand'> & { words: Words }) => (
  <ReturnEmail {...about} heading={words.heading} closing={<Closing words={words} />}>
    <Opening words={words} />
  </ReturnEmail>
);

const ReturnLines = ({ ret }: { ret: ReturnFacts }) => (
  <Section>
    <SmallText>Order {orderName({ number: ret.orderNumber })}</SmallText>
    <Items>
      {ret.lines.map(({ name, size, newSize, details, quantity }, place) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          key={place}
          picture={null}
          name={name}
          detail={lineDetails({ size: returnedSize(ret, { size, newSize }), details }).join(', ')}
          maker=""
          price={`×\u00a0${quantity}`}
        />
      ))}
    </Items>
  </Section>
);

const returnedSize = (
  { kind }: ReturnFacts,
  { size, newSize }: Pick<ReturnFacts['lines'][number], 'size' | 'newSize'>,
) => (kind === 'exchange' && newSize ? `${size ? `${size} to ` : ''}${newSize}` : size);

/** To the owner; replies go to the customer. */
export const newReturnEmail = defineEmail({
  kind: 'return.new',
  facts: Type.Object({
    ret: ReturnFacts,
    shop: Type.String(),
    name: Type.String(),
    words: Type.String(),
    pictures: Type.Integer(),
  }),
  write: (emailBrand, { ret, shop, name, words, pictures }) => ({
    to: shop,
    ...(ret.to !== '' && { replyTo: ret.to }),
    subject: `${RETURN_KIND_NAMES[ret.kind]} ${ret.number} needs your answer${orderSuffix(ret)}`,
    body: () => (
      <>
        <Section heading={`${RETURN_KIND_NAMES[ret.kind]} ${ret.number}`}>
          <Paragraph>
            {name || 'A customer'} is asking for {wishText(ret)}.{picturesText(pictures)}
          </Paragraph>
          {words ? <Quote text={words} /> : null}
        </Section>
        <ReturnLines ret={ret} />
        <Section>
          <Action href={`${emailBrand.officeUrl}/orders/${ret.order}`}>Open in the back office</Action>
        </Section>
      </>
    ),
  }),
});

const orderSuffix = ({ orderNumber }: ReturnFacts) => ` (order ${orderName({ number: orderNumber })})`;

function wishText({ kind, wish }: ReturnFacts): string {
  if (wish === 'refund') return 'a refund';
  return kind === 'exchange' ? 'another size' : 'a replacement';
}

function picturesText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' A picture came with it.' : ` ${count} pictures came with it.`;
}

const ApprovedFacts = Type.Object({
  ret: ReturnFacts,
  reply: Type.String(),
  address: Type.String(),
  postage: Type.String(),
  sendBackBy: nullable(Type.String()),
});

export const returnApprovedEmail = defineEmail({
  kind: 'return.approved',
  facts: ApprovedFacts,
  write: (emailBrand, facts) => ({
    to: facts.ret.to,
    subject: `Your ${getNoun(facts.ret)} ${facts.ret.number} is approved${orderSuffix(facts.ret)}`,
    body: () => (
      <ReturnEmail ret={facts.ret} emailBrand={emailBrand} heading={`Your ${getNoun(facts.ret)} is approved`}>
        {facts.reply ? <Quote text={facts.reply} /> : null}
        {facts.ret.kind === 'claim' ? <NothingToSend ret={facts.ret} /> : <HowToSend {...facts} />}
      </ReturnEmail>
    ),
  }),
});

const NothingToSend = ({ ret }: { ret: ReturnFacts }) => (
  <Paragraph>
    You don’t need to send anything back.{' '}
    {ret.wish === 'refund' ? 'We’ll refund it next.' : 'We’ll send a replacement next.'} You’ll get an email.
  </Paragraph>
);

const HowToSend = ({ ret, address, postage, sendBackBy }: Static<typeof ApprovedFacts>) => (
  <>
    <Paragraph>
      Send it back{sendBackBy ? ` by ${dayText(sendBackBy)}` : ''}. Write <b>{ret.number}</b> on the package, or print
      the note on the order page and put it inside.{' '}
      {ret.kind === 'return' ? 'Once it’s here, we refund it.' : 'Once it’s here, we send your new size.'}
    </Paragraph>
    <Paragraph>Send it to:</Paragraph>
    <Quote text={address || 'Reply to this email and we’ll tell you the address.'} />
    {postage ? <SmallText>{postage}</SmallText> : null}
  </>
);

export const returnDeclinedEmail = defineEmail({
  kind: 'return.declined',
  facts: Type.Object({ ret: ReturnFacts, reply: Type.String() }),
  write: (emailBrand, { ret, reply }) => ({
    to: ret.to,
    subject: `About your ${getNoun(ret)} request ${ret.number}${orderSuffix(ret)}`,
    body: () => (
      <ReturnEmail ret={ret} emailBrand={emailBrand} heading={`We couldn’t accept your ${getNoun(ret)}`}>
        <Quote text={reply} />
      </ReturnEmail>
    ),
  }),
});

export const returnReceivedEmail = defineEmail({
  kind: 'return.received',
  facts: AboutReturn,
  write(emailBrand, { ret }) {
    const words = getWords(emailBrand, 'return.received', {
      ...placeholders(ret),
      next:
        ret.kind === 'exchange'
          ? 'We’ll send your new size next.'
          : 'We’ll refund it next, to your original payment method.',
    });
    return {
      to: ret.to,
      subject: words.subject,
      body: () => <EditableEmail ret={ret} emailBrand={emailBrand} words={words} />,
    };
  },
});

export const replacementSentEmail = defineEmail({
  kind: 'return.sent',
  facts: Type.Object({
    ret: ReturnFacts,
    tracking: Type.Object({ carrier: Type.String(), number: Type.String(), url: nullable(Type.String()) }),
  }),
  write: (emailBrand, { ret, tracking: { carrier, number, url } }) => ({
    to: ret.to,
    subject: `Your replacement for order ${orderName({ number: ret.orderNumber })} is on its way`,
    body: () => (
      <ReturnEmail
        ret={ret}
        emailBrand={emailBrand}
        heading={ret.kind === 'exchange' ? 'Your new size is on its way' : 'Your replacement is on its way'}
      >
        <Paragraph>
          {number === '' ? `Shipped with ${carrier}.` : `Shipped with ${carrier}, tracking number ${number}.`}
          {url ? (
            <>
              {' '}
              <Link href={url}>Track it</Link>
            </>
          ) : null}
        </Paragraph>
      </ReturnEmail>
    ),
  }),
});

export const returnReminderEmail = defineEmail({
  kind: 'return.reminder',
  facts: Type.Object({ ret: ReturnFacts, address: Type.String(), closesOn: Type.String() }),
  write: (emailBrand, { ret, address, closesOn }) => ({
    to: ret.to,
    subject: `Is your ${getNoun(ret)} ${ret.number} on its way?${orderSuffix(ret)}`,
    body: () => (
      <ReturnEmail ret={ret} emailBrand={emailBrand} heading="Is your package on its way?">
        <Paragraph>
          We haven’t received your {getNoun(ret)} yet. If you’ve sent it, there’s nothing to do. If not, send it with{' '}
          <b>{ret.number}</b> on the package, or keep it: we close the {getNoun(ret)} on {dayText(closesOn)}.
        </Paragraph>
        {address ? <Quote text={address} /> : null}
      </ReturnEmail>
    ),
  }),
});

export const returnClosedEmail = defineEmail({
  kind: 'return.closed',
  facts: Type.Object({ ret: ReturnFacts, reply: Type.String() }),
  write: (emailBrand, { ret, reply }) => ({
    to: ret.to,
    subject: `Your ${getNoun(ret)} ${ret.number} is closed${orderSuffix(ret)}`,
    body: () => (
      <ReturnEmail ret={ret} emailBrand={emailBrand} heading={`Your ${getNoun(ret)} is closed`}>
        {reply ? (
          <Quote text={reply} />
        ) : (
          <Paragraph>Your package hasn’t reached us. If it’s still on its way, reply to this email.</Paragraph>
        )}
      </ReturnEmail>
    ),
  }),
});
