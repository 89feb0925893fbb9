import { Type } from 'typebox';
import { RETURN_KIND_NAMES } from '../../../shared/orders/order-names.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Paragraph, Quote, Section } from '../../emails/text-parts.tsx';
import { wordsOf } from '../../emails/wording/words-of.tsx';
import { AboutReturn, namesOf, ofOrder, ReturnFacts, ReturnLines, Worded } from './return-sections.tsx';

export const returnRequestedEmail = defineEmail({
  kind: 'return.requested',
  facts: AboutReturn,
  write(emailBrand, { ret }) {
    const words = wordsOf(emailBrand, 'return.requested', {
      ...namesOf(ret),
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
      body: () => <Worded ret={ret} emailBrand={emailBrand} words={words} />,
    };
  },
});

function wishOf({ kind, wish }: ReturnFacts): string {
  if (wish === 'refund') return 'a refund';
  return kind === 'exchange' ? 'another size' : 'a replacement';
}

function picturesText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' A picture came with it.' : ` ${count} pictures came with it.`;
}

/** For the shop. An answer reaches the shopper. */
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
    subject: `${RETURN_KIND_NAMES[ret.kind]} ${ret.number} needs your answer${ofOrder(ret)}`,
    body: () => (
      <>
        <Section>
          <Heading>
            {RETURN_KIND_NAMES[ret.kind]} {ret.number}
          </Heading>
          <Paragraph>
            {name || 'A customer'} is asking for {wishOf(ret)}.{picturesText(pictures)}
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
