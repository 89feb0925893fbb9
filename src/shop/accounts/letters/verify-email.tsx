import { paths } from '../../../paths.ts';
import { greeting } from '../../../shared/person-name.ts';
import { Action, Heading, Part, Small, Whole, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';

type Reader = { email: string; name: string };

/** To a new address: the link that opens the account. */
export function verifyEmailLetter(letterhead: Letterhead, { email, name }: Reader, token: string): Letter {
  return writeLetter(letterhead, {
    to: email,
    subject: 'Confirm your e-mail',
    isConfidential: true,
    body: (
      <>
        <Part>
          <Heading>
            Confirm your <Whole>e-mail</Whole>
          </Heading>
          <Words>
            {greeting(name)} press the button to confirm this address and finish registering. The link works for 24
            hours.
          </Words>
        </Part>
        <Part>
          <Action href={verifyLink(letterhead, email, token)}>Confirm e-mail</Action>
          <Small>If you did not register, ignore this.</Small>
        </Part>
      </>
    ),
  });
}

/** To the new address after a change in the profile: it works already, this proves that it is read. */
export function confirmChangeLetter(letterhead: Letterhead, { email, name }: Reader, token: string): Letter {
  return writeLetter(letterhead, {
    to: email,
    subject: 'Confirm your new e-mail',
    isConfidential: true,
    body: (
      <>
        <Part>
          <Heading>
            Confirm your new <Whole>e-mail</Whole>
          </Heading>
          <Words>
            {greeting(name)} this is now the address of your account at {letterhead.storeName}. Press the button, so
            that we know our letters reach you. The link works for 7 days.
          </Words>
        </Part>
        <Part>
          <Action href={verifyLink(letterhead, email, token)}>Confirm e-mail</Action>
          <Small>If you do not know this shop, ignore this: somebody mistyped an address.</Small>
        </Part>
      </>
    ),
  });
}

const verifyLink = ({ publicUrl }: Letterhead, email: string, token: string) =>
  `${publicUrl}${paths.verifyEmail()}?${new URLSearchParams({ token, email })}`;
