import { paths } from '../../../paths.ts';
import { isoDay } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Action, Heading, Part, Small, Words } from '../../mail/layout.tsx';
import type { Letter } from '../../mail/letter.ts';
import { writeLetter } from '../../mail/write.ts';
import type { House } from '../till.ts';

type Exception = { detail: string; orderId: string | null; cents: number | null; dueAt: Date | null };

/** To the owner: something about a payment needs a person. */
export function exceptionLetter(
  { letterhead, ownerEmail }: House,
  { detail, orderId, cents, dueAt }: Exception,
): Letter {
  return writeLetter(letterhead, {
    to: ownerEmail,
    subject: orderId ? `A payment needs you: order ${orderId}` : 'A payment needs you',
    body: (
      <Part>
        <Heading>A payment needs you</Heading>
        <Words>{detail}</Words>
        {cents === null ? null : <Words>Amount: {formatMoney(cents)}</Words>}
        {dueAt ? <Words>To be answered by {isoDay(dueAt.toISOString())}.</Words> : null}
        <Action href={letterhead.publicUrl + paths.admin()}>Open the back office</Action>
        <Small>You get this once. It stays in the back office until somebody resolves it.</Small>
      </Part>
    ),
  });
}
