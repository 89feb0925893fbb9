import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import styles from './parts.module.css';

/** Stack of a form and its notes with even spacing. */
export const insideClass = styles.inside;
/** Line below the page's heading. */
export const leadClass = styles.lead;
/** Small plain button below an alert's text. */
export const flushClass = styles.flush;
/** Small line below a button. */
export const hintClass = styles.hint;
/** Row of small buttons. */
export const rowClass = styles.row;
/** Status line. Empty it takes no room, but screen readers already watch it. */
export const statusClass = styles.status;
/** Separator between two alternatives: a word on a line. */
export const orClass = styles.or;

/** Alternative below a line: "New here? Register". */
export const Otherwise = ({ children }: { children: ReactNode }) => <p className={styles.otherwise}>{children}</p>;

/** Shown with "we sent an email" while no mail server is configured and emails stay in /dev/mail. */
export const DevMailNote = ({ mailIsKept }: { mailIsKept: boolean }) =>
  mailIsKept ? (
    <p className={styles.kept}>
      This shop doesn’t send email yet: <a href={paths.devMail()}>read its emails here</a>.
    </p>
  ) : null;

/** `<noscript>` note: account forms need JavaScript. */
export const NeedsScript = () => (
  <noscript>
    <p>This form needs JavaScript. Turn it on, or email us.</p>
  </noscript>
);
