import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Link, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Closing, Opening, wordsOf } from '../../emails/wording/words-of.tsx';
import { postalLine } from '../../newsletter/emails/newsletter-emails.tsx';

const inSize = (name: string, size: string | null) => (size === null ? name : `${name} in ${size}`);

/** Confirmation request of the double opt-in. */
export const confirmAlertEmail = defineEmail({
  kind: 'stock.alert.confirm',
  facts: Type.Object({
    email: Type.String(),
    token: Type.String(),
    productName: Type.String(),
    size: nullable(Type.String()),
  }),
  write(emailBrand, { email, token, productName, size }) {
    const link = `${emailBrand.publicUrl}${paths.stockAlert()}?${new URLSearchParams({ token })}`;
    return {
      to: email,
      subject: 'Confirm that you want an email when it’s back',
      isConfidential: true,
      body: () => (
        <>
          <Section>
            <Heading>Email you when it’s back?</Heading>
            <Paragraph>
              {inSize(productName, size)} is sold out. Press the button, and we’ll email you once when it’s back. The
              link works for 7 days.
            </Paragraph>
          </Section>
          <Section>
            <Action href={link}>Email me when it’s back</Action>
            <SmallText>If you didn’t ask for this, ignore this email. We won’t send another.</SmallText>
          </Section>
        </>
      ),
    };
  },
});

/** The back-in-stock email. `left`: available quantity. `sizes`: available sizes, if any size was requested. */
export const backInStockEmail = defineEmail({
  kind: 'stock.alert.back',
  isBulk: true,
  facts: Type.Object({
    email: Type.String(),
    leaveToken: Type.String(),
    productId: Type.String(),
    productName: Type.String(),
    size: nullable(Type.String()),
    sizes: Type.Array(Type.String()),
    left: Type.Integer(),
  }),
  write(emailBrand, { email, leaveToken, productId, productName, size, sizes, left }) {
    const { publicUrl, storeName } = emailBrand;
    const query = new URLSearchParams({ leave: leaveToken });
    const name = inSize(productName, size);
    const postal = postalLine(emailBrand);
    const words = wordsOf(emailBrand, 'stock.alert.back', {
      item: name,
      sizes: sizes.length > 0 ? `in ${sizes.join(', ')}` : '',
      left: honest(left),
    });
    return {
      to: email,
      subject: words.subject,
      headers: {
        'List-Unsubscribe': `<${publicUrl}/api/stock-alerts/leave?${new URLSearchParams({ token: leaveToken })}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      body: () => (
        <>
          <Section>
            <Heading>{words.heading}</Heading>
            <Opening words={words} />
          </Section>
          <Section>
            <Action href={`${publicUrl}${paths.product(productId)}`}>See it in the shop</Action>
            <Closing words={words} />
          </Section>
          <Section>
            <SmallText>
              You’re getting this one email because you asked for it at {storeName}; you’re off the list now.{' '}
              <Link href={`${publicUrl}${paths.stockAlert()}?${query}`}>Delete my address</Link>
            </SmallText>
            {postal === '' ? null : (
              <SmallText>
                {storeName}, {postal}
              </SmallText>
            )}
          </Section>
        </>
      ),
    };
  },
});

/** A note on scarcity, for small quantities only. */
function honest(left: number): string {
  if (left === 1) return '1 is back; it goes to whoever orders first.';
  return left <= 10 ? `${left} are back; they go to whoever orders first.` : '';
}
