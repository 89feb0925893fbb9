import { paths } from '../../../paths.ts';
import { greeting } from '../../../shared/person-name.ts';
import { replyTime } from '../../../shared/promises.ts';
import { Action, Heading, Link, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';

type Reader = { email: string; name: string };

/** Once the address is confirmed. */
export function welcomeLetter(letterhead: Letterhead, { email, name }: Reader): Letter {
  const { publicUrl, storeName } = letterhead;
  return writeLetter(letterhead, {
    to: email,
    subject: `Welcome to ${storeName}`,
    body: (
      <>
        <Part>
          <Heading>Welcome</Heading>
          <Words>{greeting(name)} your account is open. You can check out, follow your orders and write reviews.</Words>
        </Part>
        <Part>
          <Action href={publicUrl + paths.home()}>See the pieces</Action>
          <Small>Questions? Reply to this email; we answer within {replyTime(letterhead.promises)}.</Small>
        </Part>
      </>
    ),
  });
}

/** Somebody registered an address that has an account. The page said nothing of it; this letter does. */
export function alreadyRegisteredLetter(letterhead: Letterhead, { email, name }: Reader): Letter {
  const { publicUrl, storeName } = letterhead;
  return writeLetter(letterhead, {
    to: email,
    subject: 'You already have an account',
    body: (
      <>
        <Part>
          <Heading>You already have an account</Heading>
          <Words>
            {greeting(name)} somebody, perhaps you, tried to register at {storeName} with this address. It has an
            account already, so nothing was changed: log in as always.
          </Words>
        </Part>
        <Part>
          <Action href={publicUrl + paths.login()}>Login</Action>
          <Small>
            Forgot your password? <Link href={publicUrl + paths.sendResetEmail()}>Choose a new one</Link>
          </Small>
          <Small>If it was not you, ignore this. Nobody learned that you have an account here.</Small>
        </Part>
      </>
    ),
  });
}

/** After a reset or a change in the profile. Carries no link that opens anything. */
export function passwordChangedLetter(letterhead: Letterhead, { email, name }: Reader): Letter {
  const { publicUrl, helpEmail } = letterhead;
  return writeLetter(letterhead, {
    to: email,
    subject: 'Your password was changed',
    body: (
      <>
        <Part>
          <Heading>Your password was changed</Heading>
          <Words>
            {greeting(name)} the password of your account was changed just now, and all other browsers were logged out.
          </Words>
        </Part>
        <Part>
          <Action href={publicUrl + paths.login()}>Login</Action>
          <Small>
            It was not you? <Link href={publicUrl + paths.sendResetEmail()}>Choose a new password</Link> at once, then
            write to {helpEmail}.
          </Small>
        </Part>
      </>
    ),
  });
}

/** Farewell, after the account was deleted. */
export function accountClosedLetter(letterhead: Letterhead, { email, name }: Reader): Letter {
  return writeLetter(letterhead, {
    to: email,
    subject: 'Your account is deleted',
    body: (
      <Part>
        <Heading>Your account is deleted</Heading>
        <Words>
          {greeting(name)} your account at {letterhead.storeName} is gone, with your name, address and password. What
          you bought and paid stays in our books without them. Orders on their way still reach you.
        </Words>
        <Small>Thank you for having been with us. If it wasn’t you, reply to this email.</Small>
      </Part>
    ),
  });
}
