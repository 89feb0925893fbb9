import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { greeting } from '../../../shared/person-name.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';

/** `redirect`: path the shopper was heading for; '/' for none. */
export const verifyLink = ({ publicUrl }: EmailBrand, params: { email: string; token: string; redirect: string }) => {
  const { email, token, redirect } = params;
  const query = new URLSearchParams({ token, email, ...(redirect !== paths.home() && { redirect }) });
  return `${publicUrl}${paths.verifyEmail()}?${query}`;
};

/** To a new account: the link that verifies its email. */
export const verificationEmail = defineEmail({
  kind: 'account.verify',
  facts: Type.Object({ email: Type.String(), name: Type.String(), token: Type.String(), redirect: Type.String() }),
  write: (emailBrand, { email, name, token, redirect }) => ({
    to: email,
    subject: 'Confirm your email',
    isConfidential: true,
    body: () => (
      <>
        <Section heading="Confirm your email">
          <Paragraph>
            {greeting(name)} press the button to confirm this address and finish registering. The link works for 24
            hours.
          </Paragraph>
        </Section>
        <Section>
          <Action href={verifyLink(emailBrand, { email, token, redirect })}>Confirm email</Action>
          <SmallText>If you didn’t register, ignore this email.</SmallText>
        </Section>
      </>
    ),
  }),
});
