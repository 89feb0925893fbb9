import { paths } from '../../paths.ts';
import { type LogoFile, logoUrl, ownLogo } from '../../shared/brand/logo.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { sampleMark } from '../site-files.ts';
import styles from './logo.module.css';

/** Longer names are set smaller, on two lines or three; `data-long` tells whoever lays them out, on phones `data-long-on-phones`. */
const LONG = 20;
/** Without a mark beside it even a shorter one needs the room. */
const LONG_ALONE = 12;

/** Beside its mark, on phones. */
const LONG_ON_PHONES = 9;

/** Beside which a phone has no room for the name. */
const isWide = ({ width, height }: LogoFile) => width > 1.6 * height;

type LogoProps = { store: Pick<Store, 'storeName' | 'logo'>; look?: 'dark' | 'light' };

/** The shop's name and its mark or logo, leading home; `light` on the night surface of the footer. */
export function Logo({ store: { storeName, logo }, look = 'dark' }: LogoProps) {
  const own = ownLogo(logo);
  const isAlone = logo.show === 'name';
  const hasName = !own || logo.withName;
  const isLong = hasName && storeName.length > (isAlone ? LONG_ALONE : LONG);
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
