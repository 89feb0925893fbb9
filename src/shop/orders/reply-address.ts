import type { Settings } from '../settings/schema.ts';

/**
 * Where the answer to an email about an order arrives: the owner's address for replies, with the order's number behind a
 * plus, by which it is found; without such an address the shop's own mailbox.
 */
export function replyAddress(
  { replyEmail, helpEmail }: Pick<Settings, 'replyEmail' | 'helpEmail'>,
  { number }: { number?: number | null | undefined },
): string {
  if (replyEmail === '' || !number) return replyEmail || helpEmail;
  const at = replyEmail.lastIndexOf('@');
  return `${replyEmail.slice(0, at)}+${number}${replyEmail.slice(at)}`;
}
