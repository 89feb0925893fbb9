import { useState } from 'react';
import { findState } from '../../../shared/address/us-states.ts';
import { longDay } from '../../../shared/time.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Buttons, Note } from '../../components/layout.tsx';
import styles from './taxes.module.css';
import type { TaxesAnswer } from './taxes-form.ts';

type WatchedState = TaxesAnswer['watched'][number];

const AT_FIRST = 7;
const BEADS = 20;
const NEAR_PART = 0.8;

/** How near each state's threshold is, where the shop isn't registered. */
export function Watched({ taxes: { watched, asOf, today } }: { taxes: TaxesAnswer }) {
  const thisYear = Number(today.slice(0, 4));
  const [isAll, setAll] = useState(false);
  const others = watched.filter(({ isRegistered }) => !isRegistered);
  const shown = isAll ? others : others.filter(({ part }) => part > 0).slice(0, AT_FIRST);
  return (
    <>
      {shown.length === 0 && <Note>Nothing was sold to states with a threshold yet.</Note>}
      <ul className={styles.watched}>
        {shown.map((state) => (
          <li key={state.state} className={classNames(state.part >= NEAR_PART && styles.near)}>
            <b>{findState(state.state)?.name}</b>
            <Beads part={state.part} />
            <b className={styles.part}>{Math.floor(state.part * 100)}%</b>
            <span className={styles.sold}>
              {conditionsOf(state, thisYear).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Buttons>
        {!isAll && others.length > shown.length && (
          <Button look="quiet" size="small" onClick={() => setAll(true)}>
            All {others.length} states
          </Button>
        )}
      </Buttons>
      <Note>
        Where you may have to register next: what you sold there without tax and less refunds, this year or last year,
        whichever is nearer, against each state’s threshold. Thresholds as of {longDay(asOf)}. You get an email at 80%.
        This isn’t legal advice: ask your accountant.
      </Note>
    </>
  );
}

const Beads = ({ part }: { part: number }) => {
  const full = Math.min(BEADS, Math.round(part * BEADS) || (part > 0 ? 1 : 0));
  return (
    <span className={styles.beads} aria-hidden="true">
      {Array.from({ length: BEADS }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: beads are the same but for their place
        <i key={place} className={classNames(place < full && styles.full)} />
      ))}
    </span>
  );
};

const dollars = (amount: number) => `${amount < 0 ? '−' : ''}$${Math.abs(Math.round(amount)).toLocaleString('en-US')}`;

/** "168 of 200 orders" and "$19,320 of $100,000": the nearer one first, both where both are asked for. */
function conditionsOf(
  { orders, thresholdOrders, sales, thresholdSales, join, year }: WatchedState,
  thisYear: number,
): string[] {
  const amount = `${dollars(sales)} of ${dollars(thresholdSales)}${year < thisYear ? ` in ${year}` : ''}`;
  if (thresholdOrders === null) return [amount];
  const count = `${orders.toLocaleString('en-US')} of ${thresholdOrders} orders`;
  const isCountNearer = orders / thresholdOrders > sales / thresholdSales;
  const both = isCountNearer ? [count, amount] : [amount, count];
  return join === 'and' ? [`${both[0]}, and`, both[1] ?? ''] : both;
}

/** The condition that is nearest, for a sentence. */
export const soldText = (state: WatchedState, thisYear: number): string =>
  conditionsOf(state, thisYear)[0]?.replace(/, and$/, '') ?? '';
