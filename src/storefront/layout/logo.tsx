import { paths } from '../../paths.ts';
import { type LogoFile, logoUrl, ownLogo } from '../../shared/brand/logo.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { sampleMark } from '../site-files.ts';
import styles from './logo.module.css';

/** Longer names are set smaller, on two or three lines; CSS reads `data-long` and, on phones, `data-long-on-phones`. */
const LONG_NAME_LENGTH = 20;
/** Limit without a mark. */
const LONG_ALONE = 12;

/** Limit beside a mark, on phones. */
const LONG_ON_PHONES = 9;

/** Marks of this width leave no room for the name on phones. */
const isWide = ({ width, height }: LogoFile) => width > 1.6 * height;

type LogoProps = { store: Pick<Store, 'storeName' | 'logo'>; look?: 'dark' | 'light' };

/** The shop's name with mark or logo, linked to home; `light` for the footer's dark background. */
export function Logo({ store: { storeName, logo }, look = 'dark' }: LogoProps) {
  const own = ownLogo(logo);
  const isAlone = logo.show === 'name';
  const hasName = !own || logo.withName;
  const isLong = hasName && storeName.length > (isAlone ? LONG_ALONE : LONG_NAME_LENGTH);
  return (
    <a
      className={classNames(styles.logo, styles[look])}
      href={paths.home()}
      aria-label={`${storeName}, home`}
      data-long={isLong || undefined}
      data-long-on-phones={(hasName && storeName.length > LONG_ON_PHONES) || undefined}
    >
      {own ? (
        <img
          className={classNames(styles.own, isWide(own) && styles.wide, own.tone !== look && styles.ground)}
          src={logoUrl(own.id, 'page.webp')}
          alt=""
          width={own.width}
          height={own.height}
          fetchPriority="low"
        />
      ) : (
        !isAlone && <img src={sampleMark} alt="" width="38" height="38" fetchPriority="low" />
      )}
      {hasName && <span>{storeName}</span>}
    </a>
  );
}
