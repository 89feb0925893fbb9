import type { ReactNode } from 'react';
import styles from './timeline.module.css';

/** `on` is the day as the shop shows days (2024-05-14); without it the moment is still to come. */
export type Moment = {
  name: string;
  on?: string | undefined;
  note?: ReactNode;
  /** Where a name comes twice. */
  key?: string;
};

export const Timeline = ({ moments }: { moments: readonly Moment[] }) => (
  <ol className={styles.timeline}>
    {moments.map(({ name, on, note, key = name }) => (
      <li key={key} className={on ? undefined : styles.todo}>
        <span className={styles.bead} aria-hidden="true" />
        <div>
          {name}
          {on ? <time dateTime={on}>{on}</time> : <small>Not yet</small>}
          {note && <small>{note}</small>}
        </div>
      </li>
    ))}
  </ol>
);
