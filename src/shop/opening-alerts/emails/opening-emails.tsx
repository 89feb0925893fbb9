import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Heading, Link, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { Closing, Opening, wordsOf } from '../../emails/wording/words-of.tsx';
import { postalLine } from '../../newsletter/emails/newsletter-emails.tsx';

/** Confirmation request of the double opt-in. */
export const confirmOpeningEmail = defineEmail({
  kind: 'opening.confirm',
  facts: Type.Object({ email: Type.String(), token: Type.String() }),
  write(emailBrand, { email, token }) {
    const link = `${emailBrand.publicUrl}${paths.openingAlert()}?${new URLSearchParams({ token })}`;
    return {
      to: email,
      subject: 'Confirm that you want an email when we open again',
      isConfidential: true,
      body: () => (
        <>
          <Section>
            <Heading>Email you when we’re open?</Heading>
            <Paragraph>
              {emailBrand.storeName} isn’t taking orders right now. Press the button, and we’ll email you once when you
              can order again. The link works for 7 days.
            </Paragraph>
          </Section>
          <Section>
            <Action href={link}>Email me when you’re open</Action>
            <SmallText>If you didn’t ask for this, ignore this email. We won’t send another.</SmallText>
          </Section>
        </>
      ),
    };
  },
});

/** The email that orders are open again. */
export const ordersOpenEmail = defineEmail({
  kind: 'opening.open',
  isBulk: true,
  facts: Type.Object({ email: Type.String(), leaveToken: Type.String() }),
  write(emailBrand, { email, leaveToken }) {
    const { publicUrl, storeName } = emailBrand;
    const postal = postalLine(emailBrand);
    const words = wordsOf(emailBrand, 'opening.open', {});
    return {
      to: email,
      subject: words.subject,
      headers: {
        'List-Unsubscribe': `<${publicUrl}/api/opening-alerts/leave?${new URLSearchParams({ token: leaveToken })}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      body: () => (
        <>
          <Section>
            <Heading>{words.heading}</Heading>
            <Opening words={words} />
          </Section>
          <Section>
            <Action href={`${publicUrl}${paths.home()}`}>Go to the shop</Action>
            <Closing words={words} />
          </Section>
          <Section>
            <SmallText>
              You’re getting this one email because you asked for it at {storeName}; you’re off the list now.{' '}
              <Link href={`${publicUrl}${paths.openingAlert()}?${new URLSearchParams({ leave: leaveToken })}`}>
                Delete my address
              </Link>
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
