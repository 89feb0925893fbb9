import type { ReplyMarks } from '../orders/find-by-reply.ts';
import { TOKEN_LENGTH } from '../orders/reply-address.ts';
import type { Headers } from './email-headers.ts';

/** Of our own Message-IDs (`emails/delivery.ts`). */
const EMAIL_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/g;
const MAX_MARKS = 20;

export const emailIdsIn = (text: string) =>
  [...new Set([...text.toLowerCase().matchAll(EMAIL_ID)].map(([, id = '']) => id))].slice(0, MAX_MARKS);

/** Where it was sent to, as the sender wrote it and as servers on its way noted it when they forwarded it. */
const SENT_TO = [
  'to',
  'cc',
  'delivered-to',
  'x-delivered-to',
  'x-original-to',
  'x-forwarded-to',
  'envelope-to',
  'x-envelope-to',
];

export function marksOf(of: Headers): ReplyMarks {
  const tags = SENT_TO.flatMap((name) => of(name))
    .flatMap((value) => [...value.toLowerCase().matchAll(/\+([0-9a-z]{1,12})@/g)].map(([, tag = '']) => tag))
    .slice(0, MAX_MARKS);
  return {
    tokens: tags.filter((tag) => tag.length === TOKEN_LENGTH),
    numbers: tags.filter((tag) => /^[0-9]{1,9}$/.test(tag)).map(Number),
    emailIds: emailIdsIn([...of('in-reply-to'), ...of('references')].join(' ')),
  };
}
