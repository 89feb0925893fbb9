import { type ReactNode, useEffect } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon } from '../../ui/icon-shapes.ts';
import styles from './components.module.css';
import { listLocation } from './list-location.ts';

type HeadProps = {
  title: string;
  /** The list that this screen belongs to: the way back leads to it as it was left. */
  back?: { href: string; name: string };
  /** Buttons; one of them solid at most. */
  children?: ReactNode;
};

/** The screen's name, which is also the tab's, and what can be done here. */
export function ScreenHead({ title, back, children }: HeadProps) {
  useEffect(() => {
    document.title = `${title} · Back office`;
  }, [title]);
  return (
    <>
      {back && (
        <a className={classNames('back', styles.back)} href={listLocation(back.href)} data-back data-screen-only>
          <Icon shape={arrowLeftIcon} />
          {back.name}
        </a>
      )}
      <div className={styles.top}>
        <h1>{title}</h1>
        {children && <div className={styles.acts}>{children}</div>}
      </div>
    </>
  );
}

/**
 * Two columns, the left one wider; under each other on small screens. `between`: of three, the second one stands on
 * the right of both others.
 */
export const Columns = ({ look, children }: { look?: 'between'; children: ReactNode }) => (
  <div className={classNames(styles.columns, look && styles[look])}>{children}</div>
);

export const Column = ({ children }: { children: ReactNode }) => <div className={styles.column}>{children}</div>;

/** A white box with a heading; `flush` for a table that reaches its edges. */
export const Card = ({ title, flush, children }: { title: string; flush?: true; children: ReactNode }) => (
  <section className={classNames(styles.card, flush && styles.flush)} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** A figure of the shop, with a line that says what it means; `href` leads to what it counts, wherever the tile is pressed. */
export type Tile = { name: string; figure: string; line?: string; href?: string };

export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <dl className={styles.tiles}>
    {tiles.map(({ name, figure, line, href }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={figure === '0' ? styles.zero : undefined}>{href ? <a href={href}>{figure}</a> : figure}</dd>
        {line && <dd>{line}</dd>}
      </div>
    ))}
  </dl>
);

export const Buttons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>;

/** A quiet line under something. */
export const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;
