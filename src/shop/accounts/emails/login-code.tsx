import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Code, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { spacedCode } from '../tokens.ts';

/** The token is in the URL fragment, so servers, logs and referrers never see it. */
const loginLink = ({ publicUrl }: EmailBrand, { token, redirect }: { token: string; redirect: string }) => {
  const secret = new URLSearchParams({ token, ...(redirect !== paths.home() && { redirect }) });
  return `${publicUrl}${paths.loginLink()}#${secret}`;
};

/** The code for the requesting browser, and a link for any other. The same with and without an account. */
export const loginCodeEmail = defineEmail({
  kind: 'account.login-code',
  facts: Type.Object({ email: Type.String(), code: Type.String(), token: Type.String(), redirect: Type.String() }),
  write(emailBrand, { email, code, token, redirect }) {
    const { storeName } = emailBrand;
    return {
      to: email,
      // No code in the subject: subjects are stored, listed to staff, and shown on locked phones.
      subject: `Your login code for ${storeName}`,
      isConfidential: true,
      body: () => (
        <>
          <Section heading="Your login code">
            <Paragraph>Enter this code to log in to {storeName}:</Paragraph>
          </Section>
          <Section>
            <Code>{spacedCode(code)}</Code>
            <Paragraph>It works once, for 10 minutes.</Paragraph>
          </Section>
          <Section>
            <Paragraph>On another device? Press the button to log in there.</Paragraph>
          </Section>
          <Section>
            <Action href={loginLink(emailBrand, { token, redirect })}>Log in</Action>
            <SmallText>If you didn’t ask for this, ignore this email. Don’t give the code to anyone.</SmallText>
          </Section>
        </>
      ),
    };
  },
});
