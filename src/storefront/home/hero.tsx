import type { Store } from '../../shop/settings/schema.ts';
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
import styles from './hero.module.css';

const PHONE = '(max-width: 464px)';
// 625 px high at every width, so the pictures are never narrower than their own shape allows.
const WIDE = 'max(100vw, 1429px)';
const TALL = 'max(100vw, 417px)';

/** Section 2's welcome banner, 625 px high: the wide picture, and on phones the tall one. */
export const Hero = cachedFragment(function Hero({ heading, text, button, link }: Store['banner']) {
  return (
    <section className={styles.hero} aria-labelledby="welcome">
      <picture className={styles.picture}>
        <source
          media={PHONE}
          type="image/avif"
          sizes={TALL}
          srcSet={`${tall480} 480w, ${tall780} 780w, ${tall900} 900w`}
        />
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
