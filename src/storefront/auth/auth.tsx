import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
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
  blue: {
    avif: `${cloth800} 800w, ${cloth1400} 1400w`,
    webp: `${cloth800Webp} 800w, ${cloth1400Webp} 1400w`,
    src: cloth800Webp,
  },
  red: { avif: `${red800} 800w, ${red1400} 1400w`, webp: `${red800Webp} 800w, ${red1400Webp} 1400w`, src: red800Webp },
} as const;
/** The cloth fills a square beside the form, so it is drawn twice as wide as its place. */
const SIZES = '(max-width: 860px) 100vw, 1400px';

/** A page about one small form: the form, and a cloth of beads beside it (above it on phones). */
export const Auth = ({ cloth, title, lead, children }: AuthProps) => (
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
        <source type="image/avif" srcSet={CLOTHS[cloth].avif} sizes={SIZES} />
        <img src={CLOTHS[cloth].src} srcSet={CLOTHS[cloth].webp} sizes={SIZES} alt="" width="1400" height="700" />
      </picture>
    </div>
  </div>
);

type AuthProps = { cloth: keyof typeof CLOTHS; title: string; lead?: string; children: ReactNode };

/** What follows the form, under a line. */
export const Alternative = ({ children }: { children: ReactNode }) => <p className={styles.alt}>{children}</p>;

export const insideClass = styles.inside;
/** For a line that belongs to the heading above the form. */
export const leadClass = styles.lead;

/** Stands wherever the shop says that it has sent a letter, while letters are only kept. */
export const KeptMailNote = ({ mailIsKept }: { mailIsKept: boolean }) =>
  mailIsKept ? (
    <p className={styles.kept}>
      This shop sends no real mail yet: <a href={paths.devMail()}>read its letters here</a>.
    </p>
  ) : null;

/** Every form of the account needs the browser's help. */
export const NeedsScript = () => (
  <noscript>
    <p>This form needs JavaScript. Switch it on, or write to us from your own mail program.</p>
  </noscript>
);
