import { paths } from '../../../paths.ts';
import { greeting } from '../../../shared/person-name.ts';
import { replyTime } from '../../../shared/promises.ts';
import type { Email, EmailBrand } from '../../emails/email.ts';
import { Action, Heading, Link, Paragraph, Section, SmallText } from '../../emails/layout.tsx';
import { renderEmail } from '../../emails/render-email.ts';

type Recipient = { email: string; name: string };

/** Once the address is confirmed. */
export function welcomeEmail(emailBrand: EmailBrand, { email, name }: Recipient): Email {
  const { publicUrl, storeName } = emailBrand;
  return renderEmail(emailBrand, {
    to: email,
    subject: `Welcome to ${storeName}`,
    body: (
      <>
        <Section>
          <Heading>Welcome</Heading>
          <Paragraph>
            {greeting(name)} your account is open. You can check out, follow your orders and write reviews.
          </Paragraph>
        </Section>
        <Section>
          <Action href={publicUrl + paths.home()}>See the pieces</Action>
          <SmallText>Questions? Reply to this email; we answer within {replyTime(emailBrand.promises)}.</SmallText>
        </Section>
      </>
    ),
  });
}

/** Somebody registered an address that has an account. The page said nothing of it; this letter does. */
export function alreadyRegisteredEmail(emailBrand: EmailBrand, { email, name }: Recipient): Email {
  const { publicUrl, storeName } = emailBrand;
  return renderEmail(emailBrand, {
    to: email,
    subject: 'You already have an account',
    body: (
      <>
        <Section>
          <Heading>You already have an account</Heading>
          <Paragraph>
            {greeting(name)} somebody, perhaps you, tried to register at {storeName} with this address. It has an
            account already, so nothing was changed: log in as always.
          </Paragraph>
        </Section>
        <Section>
          <Action href={publicUrl + paths.login()}>Login</Action>
          <SmallText>
            Forgot your password? <Link href={publicUrl + paths.sendResetEmail()}>Choose a new one</Link>
          </SmallText>
          <SmallText>If it was not you, ignore this. Nobody learned that you have an account here.</SmallText>
        </Section>
      </>
    ),
  });
}

/** After a reset or a change in the profile. Carries no link that opens anything. */
export function passwordChangedEmail(emailBrand: EmailBrand, { email, name }: Recipient): Email {
  const { publicUrl, helpEmail } = emailBrand;
  return renderEmail(emailBrand, {
    to: email,
    subject: 'Your password was changed',
    body: (
      <>
        <Section>
          <Heading>Your password was changed</Heading>
          <Paragraph>
            {greeting(name)} the password of your account was changed just now, and all other browsers were logged out.
          </Paragraph>
        </Section>
        <Section>
          <Action href={publicUrl + paths.login()}>Login</Action>
          <SmallText>
            It was not you? <Link href={publicUrl + paths.sendResetEmail()}>Choose a new password</Link> at once, then
            write to {helpEmail}.
          </SmallText>
        </Section>
      </>
    ),
  });
}

/** Farewell, after the account was deleted. */
export function accountClosedEmail(emailBrand: EmailBrand, { email, name }: Recipient): Email {
  return renderEmail(emailBrand, {
    to: email,
    subject: 'Your account is deleted',
    body: (
      <Section>
        <Heading>Your account is deleted</Heading>
        <Paragraph>
          {greeting(name)} your account at {emailBrand.storeName} is gone, with your name, address and password. What
          you bought and paid stays in our books without them. Orders on their way still reach you.
        </Paragraph>
        <SmallText>Thank you for having been with us. If it wasn’t you, reply to this email.</SmallText>
      </Section>
    ),
  });
}
