import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Code, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';
import { spacedCode } from '../tokens.ts';

/** The code for the requesting browser, and a link for any other. */
export const resetCodeEmail = defineEmail({
  kind: 'account.reset-code',
  facts: Type.Object({ email: Type.String(), code: Type.String(), uid: Type.String(), token: Type.String() }),
  write(emailBrand, { email, code, uid, token }) {
    const spaced = spacedCode(code);
    return {
      to: email,
      // No code in the subject: subjects are stored, listed to staff, and shown on locked phones.
      subject: `Your code for ${emailBrand.storeName}`,
      isConfidential: true,
      body: () => (
        <>
          <Section heading="Choose a new password">
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
    };
  },
});
