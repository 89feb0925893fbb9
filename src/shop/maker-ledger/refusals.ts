import { formatMoney } from '../../shared/money.ts';

const LEDGER_SENTENCES = {
  unknown_maker: 'We couldn’t find this maker.',
  not_begun: 'First set what this maker earns.',
  amount_unreadable: 'Enter an amount from $0.01 to $1,000,000.',
  later_day: 'Choose today or an earlier day.',
  day_unreadable: 'Enter a date such as 2026-11-05.',
  note_missing: 'Say what the correction is for.',
  key_used: 'This form was sent before with something else in it. Close it and open it again.',
} as const;

/** `owedCents`: current balance, 0 or below if paid. */
export type LedgerRefusal =
  | { ok: false; reason: keyof typeof LEDGER_SENTENCES }
  | { ok: false; reason: 'more_than_owed'; owedCents: number; restCents: number };

export function ledgerSentence(refusal: LedgerRefusal): string {
  if (refusal.reason !== 'more_than_owed') return LEDGER_SENTENCES[refusal.reason];
  const { owedCents, restCents } = refusal;
  return owedCents <= 0
    ? 'You owe this maker nothing now. Record it as an advance, or correct the amount.'
    : `You owe ${formatMoney(owedCents)}. Tick the box to record the other ${formatMoney(restCents)} as an advance, or correct the amount.`;
}
