import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutQuote } from './quoted-reply.ts';

const GMAIL = 'On Wed, Nov 25, 2026 at 3:40 PM Lakeside <orders@lakeside.example> wrote:';

test.each([
  ['nothing quoted', 'Yes, please wait.\n\nDana', 'Yes, please wait.\n\nDana'],
  ['Gmail', `Yes, please.\n\n${GMAIL}\n\n> The beads are late.\n>\n> Shall we wait?`, 'Yes, please.'],
  [
    'an introduction on two lines',
    'Yes.\n\nOn Wed, Nov 25, 2026 at 3:40 PM Lakeside\n<orders@x.example> wrote:\n> Late.',
    'Yes.',
  ],
  ['HTML alone, without marks', `Yes.\n\n${GMAIL}\nThe beads are late.`, 'Yes.'],
  ['Outlook', 'Yes.\n\nFrom: Lakeside <o@x.example>\nSent: Wednesday\nTo: Dana\nSubject: Late\n\nThe beads', 'Yes.'],
  ['an older Outlook', 'Yes.\n\n-----Original Message-----\nFrom: Lakeside\nThe beads', 'Yes.'],
  ['a line of underscores', 'My sizes:\n____________\nWrist 7 in', 'My sizes:\n____________\nWrist 7 in'],
  [
    'Outlook, below its line',
    'Yes.\n____________\nFrom: Lakeside <o@x.example>\nSent: Wednesday\nTo: Dana\nSubject: Late\n\nThe beads',
    'Yes.',
  ],
  ['quoted lines alone at the end', 'Yes.\n> The beads are late.\n', 'Yes.'],
  ['answers between the lines', `${GMAIL}\n> Red?\nYes.\n> Blue?\nNo.`, `${GMAIL}\n> Red?\nYes.\n> Blue?\nNo.`],
  [
    'a sentence that only sounds like it',
    'On Monday my mother wrote:\nplease hurry',
    'On Monday my mother wrote:\nplease hurry',
  ],
  ['nothing of their own', '> The beads are late.', '> The beads are late.'],
])('keeps a reply’s own text and removes its quote: %s', (_what, text, own) => {
  expect(withoutQuote(text)).toBe(own);
});

test('removes only the end of a text, and never all of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('> a', 'b', '', GMAIL, 'From: x', 'Sent: y', 'Subject: z', '____________')),
      (lines) => {
        const text = lines.join('\n');
        const own = withoutQuote(text);
        expect(text.trim().startsWith(own)).toBe(true);
        expect(own === '').toBe(text.trim() === '');
      },
    ),
  );
});
