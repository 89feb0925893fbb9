import { paths } from '../../paths.ts';
import mark from '../../styles/pictures/mark.svg';
import { classNames } from '../../ui/class-names.ts';
import styles from './logo.module.css';

/** Longer names are set smaller, on two lines or three; `data-long` tells whoever lays them out. */
const LONG = 20;

/** The shop's name beside its mark, leading home; `light` on the night surface of the footer. */
export const Logo = ({ storeName, look = 'dark' }: { storeName: string; look?: 'dark' | 'light' }) => (
  <a
    className={classNames(styles.logo, styles[look])}
    href={paths.home()}
    aria-label={`${storeName}, home`}
    data-long={storeName.length > LONG || undefined}
  >
    <img src={mark} alt="" width="38" height="38" fetchPriority="low" />
    <span>{storeName}</span>
  </a>
);
