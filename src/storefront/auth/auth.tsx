import type { ReactNode } from 'react';
import cloth800 from '../../styles/pictures/cloth-800.avif';
import cloth800Webp from '../../styles/pictures/cloth-800.webp';
import cloth1400 from '../../styles/pictures/cloth-1400.avif';
import cloth1400Webp from '../../styles/pictures/cloth-1400.webp';
import red800 from '../../styles/pictures/cloth-red-800.avif';
import red800Webp from '../../styles/pictures/cloth-red-800.webp';
import red1400 from '../../styles/pictures/cloth-red-1400.avif';
import red1400Webp from '../../styles/pictures/cloth-red-1400.webp';
import styles from './auth.module.css';

const CLOTHS = {
  indigo: {
    avif: `${cloth800} 800w, ${cloth1400} 1400w`,
    webp: `${cloth800Webp} 800w, ${cloth1400Webp} 1400w`,
    src: cloth800Webp,
  },
  red: { avif: `${red800} 800w, ${red1400} 1400w`, webp: `${red800Webp} 800w, ${red1400Webp} 1400w`, src: red800Webp },
};
// The cloth picture fills half of the page at the height of the form; its aspect ratio is 2:1.
const AUTH_PICTURE_SIZES = '(max-width: 860px) 100vw, 1440px';

type AuthProps = { cloth: keyof typeof CLOTHS; title: string; lead?: string; children: ReactNode };

/** Frame of the account pages: a form with a picture of cloth beside it (above it on phones). */
export const Auth = ({ cloth, title, lead, children }: AuthProps) => {
  const { avif, webp, src } = CLOTHS[cloth];
  return (
    <div className={styles.auth}>
      <div className={styles.main}>
        <div className={styles.box}>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
          {children}
        </div>
      </div>
      <div className={styles.side} aria-hidden="true">
        <picture>
          <source type="image/avif" srcSet={avif} sizes={AUTH_PICTURE_SIZES} />
          <img src={src} srcSet={webp} sizes={AUTH_PICTURE_SIZES} alt="" width="1400" height="700" />
        </picture>
      </div>
    </div>
  );
};
