import { greeting } from '../../../shared/person-name.ts';
import type { Email, EmailBrand } from '../../emails/email.ts';
import { Action, Code, Heading, Paragraph, Section, SmallText } from '../../emails/layout.tsx';
import { renderEmail } from '../../emails/render-email.ts';

type WithCode = { to: string; name: string; code: string; minutes: number };

/** To the new address, which counts once its code is typed. */
export const emailCodeEmail = (emailBrand: EmailBrand, { to, name, code, minutes }: WithCode): Email =>
  renderEmail(emailBrand, {
    to,
    subject: 'Confirm your new email',
    isConfidential: true,
    body: (
      <>
        <Section>
          <Heading>Confirm your new email</Heading>
          <Paragraph>
            {greeting(name)} enter this code on your account page in the back office of {emailBrand.storeName} to sign
            in with this email from now on:
          </Paragraph>
        </Section>
        <Section>
          <Code>{code}</Code>
        </Section>
        <Section>
          <SmallText>The code works for {minutes} minutes. If you didn’t ask for it, ignore this email.</SmallText>
        </Section>
      </>
    ),
  });

type Changed = { to: string; name: string; newEmail: string; office: string };

/** To the old address. */
export const emailChangedEmail = (emailBrand: EmailBrand, { to, name, newEmail, office }: Changed): Email =>
  renderEmail(emailBrand, {
    to,
    subject: 'Your staff email was changed',
    body: (
      <>
        <Section>
          <Heading>Your staff email was changed</Heading>
          <Paragraph>
            {greeting(name)} you now sign in to the back office of {emailBrand.storeName} with {newEmail}. All other
            browsers were signed out.
          </Paragraph>
        </Section>
        <Section>
          <SmallText>Wasn’t you? Tell an owner of the shop right away, or reply to this email.</SmallText>
        </Section>
        <Section>
          <Action href={office}>Open back office</Action>
        </Section>
      </>
    ),
  });
