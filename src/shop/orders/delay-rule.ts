import { addDays, type Day } from '../delivery/working-days.ts';

/** What silence means, and the last day on which an answer counts before it does. */
export type DelayTerms = { silence: 'wait'; answerUntil: null } | { silence: 'cancel'; answerUntil: Day };

/** A first delay of so many days at most needs no answer (16 CFR 435.2 (b)(1)). */
const FIRST_DELAY_DAYS = 30;
/** Nobody's order is canceled sooner after an email than somebody who is away for a weekend can answer it. */
const READING_DAYS = 3;

type Delay = {
  /** 1 for the first notice about an order. */
  n: number;
  /** By when it was promised to be shipped when it was placed. */
  promised: Day;
  /** By when it was to be shipped until now. */
  wasDue: Day;
  /** null: nobody knows. */
  shipBy: Day | null;
  today: Day;
};

/**
 * The FTC's rule for mail orders. A first delay to a day within thirty days: silence is consent. A longer or indefinite one:
 * without consent the order is canceled thirty days after the promised day. Any further delay: without consent it is canceled
 * on the day that was told before.
 */
export function delayTerms({ n, promised, wasDue, shipBy, today }: Delay): DelayTerms {
  const thirtyDaysOn = addDays(promised, FIRST_DELAY_DAYS);
  if (n === 1 && shipBy !== null && shipBy <= thirtyDaysOn) return { silence: 'wait', answerUntil: null };
  const last = n === 1 ? thirtyDaysOn : wasDue;
  const leastDay = addDays(today, READING_DAYS);
  return { silence: 'cancel', answerUntil: last > leastDay ? last : leastDay };
}
