import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { dayText } from '../../../shared/orders/arrival.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Heading, Paragraph, Quote, Section, SmallText } from '../../emails/text-parts.tsx';
import { nounOf, ofOrder, ReturnFacts, ReturnLines, SeeOrder } from './return-sections.tsx';

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
        <SeeOrder ret={facts.ret} emailBrand={emailBrand} />
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
        <SeeOrder ret={ret} emailBrand={emailBrand} />
      </>
    ),
  }),
});
