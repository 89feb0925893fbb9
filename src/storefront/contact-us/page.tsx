import type { ReactNode } from 'react';
import earrings480 from '../../styles/pictures/earrings-480.avif';
import earrings480Webp from '../../styles/pictures/earrings-480.webp';
import earrings800 from '../../styles/pictures/earrings-800.avif';
import earrings800Webp from '../../styles/pictures/earrings-800.webp';
import { Icon } from '../../ui/icon.tsx';
import { mailIcon, phoneIcon } from '../../ui/icon-shapes.ts';
import styles from './page.module.css';

const CONTACT_PICTURE_SIZES = '(max-width: 960px) 92vw, 376px';

type ContactPageProps = { helpEmail: string; helpPhone: string; about: string; children: ReactNode };

/** States the response time (specification, section 2); the form is `children`. */
export const ContactPage = ({ helpEmail, helpPhone, about, children }: ContactPageProps) => (
  <div className="wrap page">
    <div className={styles.split}>
      <div>
        <div className="page-head">
          <h1>Contact us</h1>
          <p>{about}</p>
        </div>
        <div className={styles.form}>{children}</div>
      </div>
      <aside className={styles.beside} aria-label="Other ways to reach us">
        <picture>
          <source type="image/avif" sizes={CONTACT_PICTURE_SIZES} srcSet={`${earrings480} 480w, ${earrings800} 800w`} />
          <img
            src={earrings480Webp}
            srcSet={`${earrings480Webp} 480w, ${earrings800Webp} 800w`}
            sizes={CONTACT_PICTURE_SIZES}
            alt="A pair of long loomed earrings"
            width="800"
            height="1000"
            loading="lazy"
            decoding="async"
          />
        </picture>
        <div className={styles.reach}>
          <a href={`mailto:${helpEmail}`}>
            <Icon shape={mailIcon} />
            {helpEmail}
          </a>
          <a href={`tel:${helpPhone.replace(/[^\d+]/g, '')}`}>
            <Icon shape={phoneIcon} />
            {helpPhone}
          </a>
        </div>
      </aside>
    </div>
  </div>
);
