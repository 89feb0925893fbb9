import { Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { dayText } from '../../../shared/orders/arrival.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Heading, Link, Paragraph, Quote, Section } from '../../emails/text-parts.tsx';
import { wordsOf } from '../../emails/wording/words-of.tsx';
import {
  AboutReturn,
  namesOf,
  nounOf,
  ofOrder,
  ReturnFacts,
  ReturnLines,
  SeeOrder,
  Worded,
} from './return-sections.tsx';

export const returnReceivedEmail = defineEmail({
  kind: 'return.received',
  facts: AboutReturn,
  write(emailBrand, { ret }) {
    const words = wordsOf(emailBrand, 'return.received', {
      ...namesOf(ret),
      next:
        ret.kind === 'exchange'
          ? 'We’ll send your new size next.'
          : 'We’ll refund it next, to your original payment method.',
    });
    return {
      to: ret.to,
      subject: words.subject,
      body: () => <Worded ret={ret} emailBrand={emailBrand} words={words} />,
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
    subject: `Your replacement for order ${orderName({ id: ret.order, number: ret.orderNumber })} is on its way`,
    body: () => (
      <>
        <Section>
          <Heading>
            {ret.kind === 'exchange' ? 'Your new size is on its way' : 'Your replacement is on its way'}
          </Heading>
          <Paragraph>
            {number === '' ? `Shipped with ${carrier}.` : `Shipped with ${carrier}, tracking number ${number}.`}
            {url ? (
              <>
                {' '}
                <Link href={url}>Track it</Link>
              </>
            ) : null}
          </Paragraph>
        </Section>
        <ReturnLines ret={ret} />
        <SeeOrder ret={ret} emailBrand={emailBrand} />
      </>
    ),
  }),
});

export const returnReminderEmail = defineEmail({
  kind: 'return.reminder',
  facts: Type.Object({ ret: ReturnFacts, address: Type.String(), closesOn: Type.String() }),
  write: (emailBrand, { ret, address, closesOn }) => ({
    to: ret.to,
    subject: `Is your ${nounOf(ret)} ${ret.number} on its way?${ofOrder(ret)}`,
    body: () => (
      <>
        <Section>
          <Heading>Is your package on its way?</Heading>
          <Paragraph>
            We haven’t received your {nounOf(ret)} yet. If you’ve sent it, there’s nothing to do. If not, send it with{' '}
            <b>{ret.number}</b> on the package, or keep it: we close the {nounOf(ret)} on {dayText(closesOn)}.
          </Paragraph>
          {address ? <Quote text={address} /> : null}
        </Section>
        <ReturnLines ret={ret} />
        <SeeOrder ret={ret} emailBrand={emailBrand} />
      </>
    ),
  }),
});

export const returnClosedEmail = defineEmail({
  kind: 'return.closed',
  facts: Type.Object({ ret: ReturnFacts, reply: Type.String() }),
  write: (emailBrand, { ret, reply }) => ({
    to: ret.to,
    subject: `Your ${nounOf(ret)} ${ret.number} is closed${ofOrder(ret)}`,
    body: () => (
      <>
        <Section>
          <Heading>Your {nounOf(ret)} is closed</Heading>
          {reply ? (
            <Quote text={reply} />
          ) : (
            <Paragraph>Your package hasn’t reached us. If it’s still on its way, reply to this email.</Paragraph>
          )}
        </Section>
        <ReturnLines ret={ret} />
        <SeeOrder ret={ret} emailBrand={emailBrand} />
      </>
    ),
  }),
});
