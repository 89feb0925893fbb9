import { expect, test } from 'vitest';
import { failureReason } from './outbox.ts';

test.each([
  [
    'EAUTH 535 5.7.8 Bad credentials',
    'The mail server rejected the user name or password. Check them in Settings → Payments & email.',
  ],
  ['ESOCKET', 'We couldn’t reach the mail server.'],
  ['ETLS', 'The mail server doesn’t support a secure connection.'],
  ['EENVELOPE 550 5.1.1 No such user here', 'This address doesn’t exist.'],
  ['EENVELOPE 552 5.2.2 Over quota', 'The recipient’s mailbox is full.'],
  ['EMESSAGE 554 5.7.1 Spam', 'The mail server rejected it as spam or from an unknown sender.'],
  ['EENVELOPE 451 4.3.0 Try later', 'The mail server kept postponing it until we stopped trying.'],
  ['UNKNOWN', 'The mail server rejected the email.'],
])('"%s" is shown as: %s', (words, told) => {
  expect(failureReason(words)).toBe(told);
});
