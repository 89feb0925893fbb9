import type { ReactNode } from 'react';
import styles from './timeline.module.css';

/** `on` is the date in the shop's format (2024-05-14); omitted for future events. */
export type Moment = {
  name: string;
  on?: string | undefined;
  note?: ReactNode;
  /** For events with the same name. */
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
