import type { ReactNode } from 'react';
import styles from './product-list.module.css';

export const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

export const FilterCount = ({ of, isPartial }: { of: number; isPartial: boolean }) =>
  !isPartial && <span className={styles.count}> ({of.toLocaleString('en-US')})</span>;
