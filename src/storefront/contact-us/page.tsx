import type { ReactNode } from 'react';
import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import { Icon } from '../../ui/icon.tsx';
import { mailIcon, phoneIcon } from '../../ui/icon-shapes.ts';
import { Picture } from '../../ui/product/picture.tsx';
import styles from './page.module.css';

const CONTACT_PICTURE_SIZES = '(max-width: 960px) 92vw, 376px';

/** Who stands behind the shop: the owner's picture, or makers'. */
export type Face = { picture: PictureRecord; caption?: ReactNode };

type ContactPageProps = {
  helpEmail: string;
  helpPhone: string;
  about: string;
  face: Face | undefined;
  children: ReactNode;
};

/** States the response time (specification, section 2); the form is `children`. */
export const ContactPage = ({ helpEmail, helpPhone, about, face, children }: ContactPageProps) => (
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
        {face && (
          <figure>
            <Picture picture={face.picture} sizes={CONTACT_PICTURE_SIZES} />
            {face.caption && <figcaption>{face.caption}</figcaption>}
          </figure>
        )}
        <h2>Prefer email or phone?</h2>
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
