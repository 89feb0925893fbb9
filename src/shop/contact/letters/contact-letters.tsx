import { replyTime } from '../../../shared/promises.ts';
import { Heading, Part, Quote, Small, Words } from '../../mail/layout.tsx';
import type { Letter, Letterhead } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';
import type { ContactMessage } from '../schema.ts';

/** To the help desk; an answer goes straight to the sender. The subject is ours alone. */
export function messageLetter(letterhead: Letterhead, { name, email, message }: ContactMessage): Letter {
  return writeLetter(letterhead, {
    to: letterhead.helpEmail,
    subject: `A message to ${letterhead.storeName}`,
    replyTo: email,
    body: (
      <>
        <Part>
          <Heading>A message from the contact page</Heading>
          <Words>
            From {name}, {email}
          </Words>
        </Part>
        <Part>
          <Quote text={message} />
        </Part>
        <Part>
          <Small>
            Reply to this email to answer. The page promises a reply within {replyTime(letterhead.promises)}.
          </Small>
        </Part>
      </>
    ),
  });
}

/** To the sender, so that they know it arrived; with what they wrote where the address is shown to be theirs. */
export function receiptLetter(
  letterhead: Letterhead,
  { email, message }: ContactMessage,
  { isOwn }: { isOwn: boolean },
): Letter {
  return writeLetter(letterhead, {
    to: email,
    subject: 'We have your message',
    body: (
      <>
        <Part>
          <Heading>We have your message</Heading>
          <Words>
            Thank you. A person will reply within {replyTime(letterhead.promises)}.{isOwn ? ' Your message:' : ''}
          </Words>
        </Part>
        {isOwn ? (
          <Part>
            <Quote text={message} />
          </Part>
        ) : null}
      </>
    ),
  });
}

/** What staff write back; the sender's own words stand below it. */
export function answerLetter(
  letterhead: Letterhead,
  { email, message }: Pick<ContactMessage, 'email' | 'message'>,
  { body, who }: { body: string; who: string },
): Letter {
  return writeLetter(letterhead, {
    to: email,
    subject: 'Your message to us',
    body: (
      <>
        <Part>
          {body.split(/\n\s*\n/).map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
            <Words key={place}>{paragraph}</Words>
          ))}
          <Words>
            {who}, {letterhead.storeName}
          </Words>
        </Part>
        <Part>
          <Small>You wrote:</Small>
          <Quote text={message} />
        </Part>
      </>
    ),
  });
}
