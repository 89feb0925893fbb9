import { paths } from '../../../paths.ts';
import { greeting } from '../../../shared/person-name.ts';
import { Action, Heading, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';

type Link = { token: string; redirect: string };

/** To a new address: the link that opens the account. */
export function verifyEmailLetter(
  letterhead: Letterhead,
  { email, name }: { email: string; name: string },
  link: Link,
): Letter {
  return writeLetter(letterhead, {
    to: email,
    subject: 'Confirm your email',
    isConfidential: true,
    body: (
      <>
        <Part>
          <Heading>Confirm your email</Heading>
          <Words>
            {greeting(name)} press the button to confirm this address and finish registering. The link works for 24
            hours.
          </Words>
        </Part>
        <Part>
          <Action href={verifyLink(letterhead, { email, ...link })}>Confirm email</Action>
          <Small>If you did not register, ignore this.</Small>
        </Part>
      </>
    ),
  });
}

/** `redirect` is a path on this site where the reader was going; '/' is nowhere in particular. */
export const verifyLink = ({ publicUrl }: Letterhead, asked: { email: string; token: string; redirect: string }) => {
  const { email, token, redirect } = asked;
  const query = new URLSearchParams({ token, email, ...(redirect !== paths.home() && { redirect }) });
  return `${publicUrl}${paths.verifyEmail()}?${query}`;
};
