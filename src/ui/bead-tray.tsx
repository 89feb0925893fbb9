import { beadColor } from '../shared/products/bead-colors.ts';
import { Bead } from './bead-dot.tsx';
import styles from './bead-tray.module.css';

type TrayProps = {
  /** Without a count nothing is said of how many there are. */
  colors: readonly { value: string; count?: number }[];
  chosen: readonly string[];
  isPartial?: boolean;
};

/** Colors to tick, as beads that lie in a tray. */
export const BeadTray = ({ colors, chosen, isPartial = false }: TrayProps) => (
  <ul className={styles.tray}>
    {colors.map(({ value, count }) => {
      const isChosen = chosen.includes(value);
      return (
        <li key={value}>
          <label className={styles.well}>
            <input
              type="checkbox"
              name="color"
              value={value}
              defaultChecked={isChosen}
              disabled={count === 0 && !isChosen && !isPartial}
            />
            <Bead color={value} />
            <span className={styles.name}>{beadColor(value)?.name}</span>
            {!isPartial && count !== undefined && <span className={styles.count}>{count.toLocaleString('en-US')}</span>}
          </label>
        </li>
      );
    })}
  </ul>
);

type WallProps = {
  colors: readonly { value: string; count: number }[];
  isPartial: boolean;
  chosen: string | undefined;
  hrefOf: (color: string) => string;
};

/** The same as links, larger: a page of its own. */
export const BeadWall = ({ colors, chosen, isPartial, hrefOf }: WallProps) => (
  <ul className={`${styles.tray} ${styles.wall}`}>
    {colors.map(({ value, count }) => (
      <li key={value}>
        <a className={styles.well} href={hrefOf(value)} aria-current={value === chosen ? 'true' : undefined}>
          <Bead color={value} />
          <span className={styles.name}>{beadColor(value)?.name}</span>
          {!isPartial && (
            <span className={styles.count}>
              {count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`}
            </span>
          )}
        </a>
      </li>
    ))}
  </ul>
);
