import type { ReactNode } from 'react';
import styles from './blocks.module.css';

/** Sections separated by lines: an order, or its review step. */
export const Blocks = ({ children }: { children: ReactNode }) => <div className={styles.blocks}>{children}</div>;

type BlockProps = {
  title: string;
  /** A "Change" link, with its object as hidden text for screen readers. */
  change?: { href: string; of: string };
  /** An alert or badge under the facts. */
  note?: ReactNode;
  children: ReactNode;
};

export const Block = ({ title, change, note, children }: BlockProps) => (
  <section>
    <h2 className={styles.head}>
      {title}
      {change && (
        <a href={change.href}>
          Change<span className="vh"> {change.of}</span>
        </a>
      )}
    </h2>
    {children}
    {note && <div className={styles.note}>{note}</div>}
  </section>
);

type Fact = { name: string; value: ReactNode };

/** A list of names and values; nothing for those that don't apply. */
export const Facts = ({ facts }: { facts: readonly (Fact | false | '' | null | undefined)[] }) => (
  <dl className={styles.kv}>
    {facts.map(
      (fact) =>
        fact && (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ),
    )}
  </dl>
);
