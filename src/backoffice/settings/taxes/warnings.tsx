import { findState } from '../../../shared/address/us-states.ts';
import { longDay } from '../../../shared/time.ts';
import { Alert } from '../../../ui/alert.tsx';
import styles from './taxes.module.css';
import type { TaxesAnswer } from './taxes-form.ts';
import { soldText } from './watched.tsx';

/** From this part of a threshold on it is time to ask somebody. */
const NEAR_PART = 0.8;

export function TaxWarnings({ taxes: { watched, today } }: { taxes: TaxesAnswer }) {
  const near = watched.filter(({ part, isRegistered }) => part >= NEAR_PART && !isRegistered);
  if (near.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {near.map((state) => (
        <Alert key={state.state} tone="wait">
          <b>
            {findState(state.state)?.name}: {soldText(state, Number(today.slice(0, 4)))}.
          </b>{' '}
          {state.part >= 1
            ? 'You may have to register there and collect tax. Ask your accountant now.'
            : `${paceText(state)} Once you reach it, you may have to register there and collect tax.`}
        </Alert>
      ))}
    </div>
  );
}

const paceText = ({ reachedOn }: TaxesAnswer['watched'][number]) =>
  reachedOn ? `At this pace that’s around ${longDay(reachedOn)}.` : 'You’re close to the threshold.';
