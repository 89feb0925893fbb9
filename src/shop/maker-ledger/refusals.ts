import { formatMoney } from '../../shared/money.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';

export const ledgerRefusals = {
  unknown_maker: notFound('We couldn’t find this maker.'),
  not_begun: conflict('First set what this maker earns.'),
  amount_unreadable: invalid('Enter an amount from $0.01 to $1,000,000.', 'amount'),
  later_day: invalid('Choose today or an earlier day.', 'day'),
  day_unreadable: invalid('Enter a date such as 2026-11-05.', 'day'),
  note_missing: invalid('Say what the correction is for.', 'note'),
  key_used: conflict('This form was sent before with something else in it. Close it and open it again.'),
  /** `owedCents`: current balance, 0 or below if paid. */
  more_than_owed: conflict(
    ({ owedCents, restCents }: { owedCents: number; restCents: number }) =>
      owedCents <= 0
        ? 'You owe this maker nothing now. Record it as an advance, or correct the amount.'
        : `You owe ${formatMoney(owedCents)}. Tick the box to record the other ${formatMoney(restCents)} as an advance, or correct the amount.`,
    'amount',
  ),
};

export type LedgerRefusal = RefusalOf<typeof ledgerRefusals>;
