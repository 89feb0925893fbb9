import { paths } from '../../../paths.ts';
import { greeting } from '../../../shared/person-name.ts';
import type { Email, EmailBrand } from '../../emails/email.ts';
import { Action, Heading, Link, Paragraph, Section, SmallText } from '../../emails/layout.tsx';
import { renderEmail } from '../../emails/render-email.ts';
import { verifyLink } from './verify-email.tsx';

type Recipient = { email: string; name: string };

/** To the new address: the link that makes it the address of the account. */
export function confirmChangeEmail(emailBrand: EmailBrand, { email, name }: Recipient, token: string): Email {
  return renderEmail(emailBrand, {
    to: email,
    subject: 'Confirm your new email',
    isConfidential: true,
    body: (
      <>
        <Section>
          <Heading>Confirm your new email</Heading>
          <Paragraph>
            {greeting(name)} press the button to make this the email of your account at {emailBrand.storeName}. Until
            then, log in with the one you had. The link works for 7 days.
          </Paragraph>
        </Section>
        <Section>
          <Action href={verifyLink(emailBrand, { email, token, redirect: paths.profile() })}>Confirm email</Action>
          <SmallText>If you don’t know this shop, ignore this email. Someone may have mistyped their own.</SmallText>
        </Section>
      </>
    ),
  });
}

/** To somebody with an account, whose address somebody else wanted. The page said nothing of it; this email does. */
export function addressInUseEmail(emailBrand: EmailBrand, { email, name }: Recipient): Email {
  const { publicUrl, storeName } = emailBrand;
  return renderEmail(emailBrand, {
    to: email,
    subject: 'Someone tried to use your email',
    body: (
      <>
        <Section>
          <Heading>Someone tried to use your email</Heading>
          <Paragraph>
            {greeting(name)} someone, perhaps you, tried to make this the email of another account at {storeName}. You
            already have an account with it, so nothing was changed.
          </Paragraph>
        </Section>
        <Section>
          <Action href={publicUrl + paths.login()}>Log in</Action>
          <SmallText>
            Forgot your password? <Link href={publicUrl + paths.sendResetEmail()}>Choose a new one</Link>
          </SmallText>
          <SmallText>If it wasn’t you, ignore this email. Nobody was told that you have an account.</SmallText>
        </Section>
      </>
    ),
  });
}

/** To the address in force, which stays it until the new one is confirmed: what was asked for, and how to stop it. */
export function emailChangeRequestedEmail(
  emailBrand: EmailBrand,
  present: Recipient,
  { newEmail, token }: { newEmail: string; token: string },
): Email {
  const link = `${emailBrand.publicUrl}${paths.undoEmailChange()}?${new URLSearchParams({ token })}`;
  return renderEmail(emailBrand, {
    to: present.email,
    subject: 'A new email for your account',
    isConfidential: true,
    body: (
      <>
        <Section>
          <Heading>A new email for your account</Heading>
          <Paragraph>
            {greeting(present.name)} the email of your account at {emailBrand.storeName} is about to change to{' '}
            {newEmail}. It changes when the link we sent there is opened; until then, log in with this one. If that was
            you, there’s nothing to do.
          </Paragraph>
        </Section>
        <Section>
          <Paragraph>
            Wasn’t you? Then someone knows your password. Press the button to stop the change and log out every browser,
            then choose a new password.
          </Paragraph>
        </Section>
        <Section>
          <Action href={link}>Undo the change</Action>
        </Section>
      </>
    ),
  });
}

/** To the former address, once the new one is confirmed. */
export function emailChangedEmail(
  emailBrand: EmailBrand,
  former: Recipient,
  { newEmail }: { newEmail: string },
): Email {
  return renderEmail(emailBrand, {
    to: former.email,
    subject: 'The email of your account was changed',
    body: (
      <>
        <Section>
          <Heading>The email of your account was changed</Heading>
          <Paragraph>
            {greeting(former.name)} your account at {emailBrand.storeName} now has the email {newEmail}. Log in with
            that one from now on; this one no longer works.
          </Paragraph>
        </Section>
        <Section>
          <SmallText>It wasn’t you? Write to {emailBrand.helpEmail} right away.</SmallText>
        </Section>
      </>
    ),
  });
}
