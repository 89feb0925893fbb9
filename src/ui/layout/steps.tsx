import { classNames } from '../class-names.ts';
import styles from './steps.module.css';

/** `href` is set only for steps already reached. */
type Step = {
  name: string;
  href?: string;
  /** Still incomplete although later steps were reached: logging in isn't required before placing the order. */
  isOpen?: boolean;
};

/** Checkout progress: completed, current and upcoming steps. `now` is the index of the current step, from 0. */
export const Steps = ({ steps, now }: { steps: readonly Step[]; now: number }) => (
  <nav className={styles.steps} aria-label="Checkout steps">
    <ol>
      {steps.map(({ name, href, isOpen }, place) => (
        <li key={name} className={classNames(isOpen ? styles.open : getState(place, now))}>
          <span className={styles.bead} aria-hidden="true" />
          {href ? (
            <a href={href} {...(place === now && { 'aria-current': 'step' })}>
              {name}
            </a>
          ) : (
            <span className={styles.word} {...(place === now && { 'aria-current': 'step' })}>
              {name}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
);

function getState(place: number, now: number) {
  if (place === now) return styles.now;
  return place < now ? styles.done : styles.todo;
}
