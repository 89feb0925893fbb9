import { paths } from '../../../paths.ts';
import type { Email, EmailBrand } from '../../emails/email.ts';
import { Action, Code, Heading, Paragraph, Section, SmallText } from '../../emails/layout.tsx';
import { renderEmail } from '../../emails/render-email.ts';
import { spacedCode } from '../codes.ts';

type Reset = { code: string; uid: string; token: string };

/** The code for the browser that asked, and a link for any other. */
export function resetCodeEmail(emailBrand: EmailBrand, email: string, { code, uid, token }: Reset): Email {
  const spaced = spacedCode(code);
  return renderEmail(emailBrand, {
    to: email,
    // Subjects are kept, listed to staff, and shown on locked phones; the code is none of these.
    subject: `Your code for ${emailBrand.storeName}`,
    isConfidential: true,
    body: (
      <>
        <Section>
          <Heading>Choose a new password</Heading>
          <Paragraph>Enter this code to choose a new password:</Paragraph>
        </Section>
        <Section>
          <Code>{spaced}</Code>
          <Paragraph>It works for 10 minutes.</Paragraph>
        </Section>
        <Section>
          <Paragraph>
            On another device? Press the button to choose a new password there. It works for an hour.
          </Paragraph>
        </Section>
        <Section>
          <Action href={emailBrand.publicUrl + paths.resetPassword(uid, token)}>Choose password</Action>
          <SmallText>If you didn’t request this, you can ignore this email.</SmallText>
        </Section>
      </>
    ),
  });
}
