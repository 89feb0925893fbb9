import { findState } from '../../../shared/address/us-states.ts';
import { shortDay, spanName } from '../../../shared/report-period.ts';
import { priceText } from '../../../ui/price.tsx';
import { Note } from '../../components/layout.tsx';
import styles from './taxes.module.css';
import type { TaxesAnswer } from './taxes-form.ts';

/** The next filing of each state, and what has come together for it. */
export const Filings = ({ taxes: { filings } }: { taxes: TaxesAnswer }) =>
  filings.length === 0 ? (
    <Note>Tell the shop how often you file in a state, and it’s listed here with what is to be paid.</Note>
  ) : (
    <ul className={styles.filings}>
      {filings.map(({ state, day, from, to, soFar }) => (
        <li key={state}>
          <b>{shortDay(day)}</b>
          <span>
            {findState(state)?.name}, {spanName(from, to)}
            <small>{soFar < 0 ? `−${priceText(-soFar)}` : priceText(soFar)} so far</small>
          </span>
          <a href={`/admin/reports/tax?period=${from}..${to}`}>
            Report<span className="vh"> for {findState(state)?.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
