import { type Format, PICTURES_PATH, pictureUrl } from '../../shared/pictures.ts';
import type { BrandPictureRow } from '../../shop/settings/brand/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import wide1200 from '../../styles/pictures/hero-1200.avif';
import wide1200Webp from '../../styles/pictures/hero-1200.webp';
import wide1680 from '../../styles/pictures/hero-1680.avif';
import wide1680Webp from '../../styles/pictures/hero-1680.webp';
import wide2400 from '../../styles/pictures/hero-2400.avif';
import wide2400Webp from '../../styles/pictures/hero-2400.webp';
import tall480 from '../../styles/pictures/hero-tall-480.avif';
import tall480Webp from '../../styles/pictures/hero-tall-480.webp';
import tall780 from '../../styles/pictures/hero-tall-780.avif';
import tall780Webp from '../../styles/pictures/hero-tall-780.webp';
import tall900 from '../../styles/pictures/hero-tall-900.avif';
import tall900Webp from '../../styles/pictures/hero-tall-900.webp';
import { LinkButton } from '../../ui/button.tsx';
import { cachedFragment } from '../../ui/cached-fragment.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './hero.module.css';

const PHONE = '(max-width: 464px)';
// 625 px high at every width, so the pictures are never narrower than their own shape allows.
const WIDE = 'max(100vw, 1429px)';
const TALL = 'max(100vw, 417px)';

/** `own`: in place of the sample's picture. */
type HeroProps = Store['banner'] & { own: Store['bannerPicture'] };

/** Section 2's welcome banner, 625 px high: the wide picture, and on phones the tall one. */
export const Hero = cachedFragment(function Hero({ heading, text, button, link, own }: HeroProps) {
  return (
    <section className={classNames(styles.hero, own && styles.own)} aria-labelledby="welcome">
      {own ? <OwnPicture {...own} /> : <SamplePicture />}
      <div className={`wrap ${styles.words}`}>
        <div className={styles.lines}>
          <h1 id="welcome">{heading}</h1>
          {text && <p>{text}</p>}
        </div>
        <div className={styles.act}>
          <LinkButton href={link}>{button}</LinkButton>
        </div>
      </div>
    </section>
  );
});

const SamplePicture = () => (
  <picture className={styles.picture}>
    <source media={PHONE} type="image/avif" sizes={TALL} srcSet={`${tall480} 480w, ${tall780} 780w, ${tall900} 900w`} />
    <source
      media={PHONE}
      type="image/webp"
      sizes={TALL}
      srcSet={`${tall480Webp} 480w, ${tall780Webp} 780w, ${tall900Webp} 900w`}
    />
    <source type="image/avif" sizes={WIDE} srcSet={`${wide1200} 1200w, ${wide1680} 1680w, ${wide2400} 2400w`} />
    <img
      src={wide1680Webp}
      srcSet={`${wide1200Webp} 1200w, ${wide1680Webp} 1680w, ${wide2400Webp} 2400w`}
      sizes={WIDE}
      alt=""
      width="2400"
      height="1050"
      fetchPriority="high"
    />
  </picture>
);

const filesOf = ({ id, widths }: BrandPictureRow, format: Format) =>
  widths[format].map((width) => `${pictureUrl({ file: PICTURES_PATH + id }, format, width)} ${width}w`).join(', ');

/** The owner's, cut to the same shapes as the sample's, and asked for as early. */
const OwnPicture = ({ wide, tall }: NonNullable<Store['bannerPicture']>) => (
  <picture className={styles.picture}>
    <source media={PHONE} type="image/avif" sizes={TALL} srcSet={filesOf(tall, 'avif')} />
    <source media={PHONE} type="image/webp" sizes={TALL} srcSet={filesOf(tall, 'webp')} />
    <source type="image/avif" sizes={WIDE} srcSet={filesOf(wide, 'avif')} />
    <img
      src={pictureUrl({ file: PICTURES_PATH + wide.id }, 'webp', wide.widths.webp.at(-1) ?? wide.width)}
      srcSet={filesOf(wide, 'webp')}
      sizes={WIDE}
      alt=""
      width={wide.width}
      height={wide.height}
      fetchPriority="high"
    />
  </picture>
);
