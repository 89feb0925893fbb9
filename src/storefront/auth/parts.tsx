import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import styles from './parts.module.css';

/** The form and what belongs to it, at even distances. */
export const insideClass = styles.inside;
/** For a line that belongs to the heading above the form. */
export const leadClass = styles.lead;
/** For a small plain button under the sentence of an alert. */
export const flushClass = styles.flush;
/** A small line under a button. */
export const hintClass = styles.hint;
/** Small buttons side by side. */
export const rowClass = styles.row;
/** For a sentence that comes later: without it, it takes no room, and screen readers still wait for it. */
export const statusClass = styles.status;
/** A word between two ways of doing one thing, on a line. */
export const orClass = styles.or;

/** The other way, under a line: "New here? Register". */
export const Otherwise = ({ children }: { children: ReactNode }) => <p className={styles.otherwise}>{children}</p>;

/** Beside each "we sent an email", while no mail server is set up and emails stay in /dev/mail. */
export const DevMailNote = ({ mailIsKept }: { mailIsKept: boolean }) =>
  mailIsKept ? (
    <p className={styles.kept}>
      This shop doesn’t send email yet: <a href={paths.devMail()}>read its emails here</a>.
    </p>
  ) : null;

/** Every form of an account needs the browser's help. */
export const NeedsScript = () => (
  <noscript>
    <p>This form needs JavaScript. Turn it on, or email us.</p>
  </noscript>
);
