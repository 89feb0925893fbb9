import type { ReactNode } from 'react';
import styles from './totals.module.css';

type TotalsProps = { lines: readonly { name: string; value: ReactNode }[]; grand: { name: string; value: ReactNode } };

export const Totals = ({ lines, grand }: TotalsProps) => (
  <dl className={styles.tot}>
    {lines.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    <div className={styles.grand}>
      <dt>{grand.name}</dt>
      <dd>{grand.value}</dd>
    </div>
  </dl>
);
