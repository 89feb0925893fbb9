import { type Static, Type } from 'typebox';
import { dayText } from '../../../shared/arrival.ts';
import { nullable } from '../../../shared/nullable.ts';
import { orderName } from '../../../shared/order-name.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Heading, Link, Paragraph, Quote, Section, SmallText } from '../../emails/layout.tsx';
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

const ApprovedFacts = Type.Object({
  ret: ReturnFacts,
  reply: Type.String(),
  address: Type.String(),
  postage: Type.String(),
  sendBackBy: nullable(Type.String()),
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

export const returnApprovedEmail = defineEmail({
  kind: 'return.approved',
  facts: ApprovedFacts,
  write: (emailBrand, facts) => ({
    to: facts.ret.to,
    subject: `Your ${nounOf(facts.ret)} ${facts.ret.number} is approved${ofOrder(facts.ret)}`,
    body: () => (
      <>
        <Section>
          <Heading>Your {nounOf(facts.ret)} is approved</Heading>
          {facts.reply ? <Quote text={facts.reply} /> : null}
          {facts.ret.kind === 'claim' ? <NothingToSend ret={facts.ret} /> : <HowToSend {...facts} />}
        </Section>
        <ReturnLines ret={facts.ret} />
        <SeeOrder {...{ ret: facts.ret, emailBrand }} />
      </>
    ),
  }),
});

export const returnDeclinedEmail = defineEmail({
  kind: 'return.declined',
  facts: Type.Object({ ret: ReturnFacts, reply: Type.String() }),
  write: (emailBrand, { ret, reply }) => ({
    to: ret.to,
    subject: `AboutReturn your ${nounOf(ret)} request ${ret.number}${ofOrder(ret)}`,
    body: () => (
      <>
        <Section>
          <Heading>We couldn’t accept your {nounOf(ret)}</Heading>
          <Quote text={reply} />
        </Section>
        <ReturnLines ret={ret} />
        <SeeOrder {...{ ret, emailBrand }} />
      </>
    ),
  }),
});

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
      body: () => <Worded {...{ ret, emailBrand, words }} />,
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
        <SeeOrder {...{ ret, emailBrand }} />
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
        <SeeOrder {...{ ret, emailBrand }} />
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
        <SeeOrder {...{ ret, emailBrand }} />
      </>
    ),
  }),
});
