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
            {greeting(name)} your account is ready. You can check out, track your orders and write reviews.
          </Paragraph>
        </Section>
        <Section>
          <Action href={publicUrl + paths.home()}>Shop now</Action>
          <SmallText>Questions? Reply to this email. We answer within {replyTime(emailBrand.promises)}.</SmallText>
        </Section>
      </>
    ),
  });
}

/** Somebody registered an address that has an account. The page said nothing of it; this email does. */
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
            {greeting(name)} someone, perhaps you, tried to register at {storeName} with this address. It has an account
            already, so nothing was changed: log in as always.
          </Paragraph>
        </Section>
        <Section>
          <Action href={publicUrl + paths.login()}>Login</Action>
          <SmallText>
            Forgot your password? <Link href={publicUrl + paths.sendResetEmail()}>Choose a new one</Link>
          </SmallText>
          <SmallText>If it wasn’t you, ignore this email. Nobody was told that you have an account.</SmallText>
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
            {greeting(name)} your account’s password was just changed, and all other browsers were logged out.
          </Paragraph>
        </Section>
        <Section>
          <Action href={publicUrl + paths.login()}>Login</Action>
          <SmallText>
            Wasn’t you? <Link href={publicUrl + paths.sendResetEmail()}>Choose a new password</Link> right away, then
            email {helpEmail}.
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
    subject: 'Your account has been deleted',
    body: (
      <Section>
        <Heading>Your account has been deleted</Heading>
        <Paragraph>
          {greeting(name)} your account at {emailBrand.storeName} has been deleted, along with your name, address and
          password. We keep records of paid orders without them. Orders on their way will still reach you.
        </Paragraph>
        <SmallText>Thank you for shopping with us. If you didn’t do this, reply to this email.</SmallText>
      </Section>
    ),
  });
}
