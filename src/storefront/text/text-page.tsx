import type { ReactNode } from 'react';
import styles from './text-page.module.css';

/** A page to read: a heading, a line under it, sections. */
export const TextPage = ({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) => (
  <div className="wrap page">
    <div className="page-head">
      <h1>{title}</h1>
      <p>{lead}</p>
    </div>
    <div className={styles.text}>{children}</div>
  </div>
);
