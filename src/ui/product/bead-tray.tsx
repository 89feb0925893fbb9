import { beadColor } from '../../shared/products/bead-colors.ts';
import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import dotStyles from './bead-dot.module.css';
import styles from './bead-tray.module.css';
import { Picture } from './picture.tsx';

type TrayProps = {
  /** Omit the count to show none. */
  colors: readonly { value: string; count?: number }[];
  chosen: readonly string[];
  isPartial?: boolean;
};

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

/** `picture`: of a product in that color. */
export type PicturedColor = { value: string; count: number; picture: PictureRecord | undefined };

type WallProps = {
  colors: readonly PicturedColor[];
  isPartial: boolean;
  chosen: string | undefined;
  hrefOf: (color: string) => string;
};

/** The same as larger links, each a bead of a product’s picture, for a separate page. */
export const BeadWall = ({ colors, chosen, isPartial, hrefOf }: WallProps) => (
  <ul className={`${styles.tray} ${styles.wall}`}>
    {colors.map(({ value, count, picture }) => (
      <li key={value}>
        <a className={styles.well} href={hrefOf(value)} aria-current={value === chosen ? 'true' : undefined}>
          {picture ? (
            <span className={styles.cut}>
              <Picture picture={picture} sizes="(max-width: 640px) 26vw, 150px" decorative />
            </span>
          ) : (
            <Bead color={value} />
          )}
          <span className={styles.label}>
            {picture && <BeadDot color={value} />}
            {beadColor(value)?.name}
          </span>
          {!isPartial && (
            <span className={styles.count}>{count === 1 ? '1 piece' : `${count.toLocaleString('en-US')} pieces`}</span>
          )}
        </a>
      </li>
    ))}
  </ul>
);

/** A glass bead seen from above, with a window's light and the hole for the thread. Decorative. */
const Bead = ({ color }: { color: string }) => (
  <svg className={dotStyles.bead} viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="19" fill={beadColor(color)?.hex} />
    <circle cx="20" cy="20" r="18.5" fill="none" stroke="#1b1c33" strokeOpacity="0.28" />
    <path d="M3.5 24a17 17 0 0 0 33 0 19 19 0 0 1-33 0z" fill="#1b1c33" fillOpacity="0.22" />
    <ellipse cx="20" cy="20" rx="5" ry="4.4" fill="#1b1c33" fillOpacity="0.62" />
    <ellipse cx="14" cy="10.5" rx="6.2" ry="3.4" fill="#fff" fillOpacity="0.6" transform="rotate(-28 14 10.5)" />
  </svg>
);

/** A bead beside text. */
export const BeadDot = ({ color }: { color: string }) => (
  <svg className={dotStyles.dot} viewBox="0 0 12 12" aria-hidden="true">
    <circle cx="6" cy="6" r="5.5" fill={beadColor(color)?.hex} stroke="#1b1c33" strokeOpacity="0.3" />
  </svg>
);
