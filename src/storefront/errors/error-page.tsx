import { paths } from '../../paths.ts';
import beads404 from '../../styles/pictures/404-480.avif';
import beads404Webp from '../../styles/pictures/404-480.webp';
import beads404Large from '../../styles/pictures/404-900.avif';
import beads404LargeWebp from '../../styles/pictures/404-900.webp';
import empty280 from '../../styles/pictures/empty-280.avif';
import empty280Webp from '../../styles/pictures/empty-280.webp';
import empty560 from '../../styles/pictures/empty-560.avif';
import empty560Webp from '../../styles/pictures/empty-560.webp';
import { LinkButton } from '../../ui/button.tsx';
import styles from './error-page.module.css';

const ERROR_PICTURE_SIZES = '(max-width: 760px) 92vw, 560px';
const NAMETAG = {
  avif: `${beads404} 480w, ${beads404Large} 900w`,
  webp: `${beads404Webp} 480w, ${beads404LargeWebp} 900w`,
  src: beads404LargeWebp,
  alt: 'A beaded nametag that reads 404',
};
const DISH = {
  avif: `${empty280} 280w, ${empty560} 560w`,
  webp: `${empty280Webp} 280w, ${empty560Webp} 560w`,
  src: empty560Webp,
  alt: '',
};

/** Error page, 404 and others. `detail` is the explanation shown. */
export function ErrorPage({ status, detail }: { status: number; detail: string }) {
  const lost = status === 404 || status === 410;
  const picture = lost ? NAMETAG : DISH;
  return (
    <div className={`wrap ${styles.lost}`} {...(lost && { 'data-missing': '' })}>
      <div>
        <h1>{lost ? 'Page not found' : 'Something went wrong'}</h1>
        {lost && <p className={styles.strand}>This strand ends here</p>}
        <p className={styles.words}>{lost ? 'The page you’re looking for has moved or doesn’t exist.' : detail}</p>
        {!lost && (
          <p className={styles.words}>Your cart is saved in your browser. Wait a moment, then reload the page.</p>
        )}
        <div className={styles.acts}>
          <LinkButton href={paths.home()}>Go to home page</LinkButton>
          <LinkButton href={paths.contactUs()} look="quiet">
            {lost ? 'Tell us what you were looking for' : 'Tell us what happened'}
          </LinkButton>
        </div>
      </div>
      <picture>
        <source type="image/avif" srcSet={picture.avif} sizes={ERROR_PICTURE_SIZES} />
        <img
          src={picture.src}
          srcSet={picture.webp}
          sizes={ERROR_PICTURE_SIZES}
          alt={picture.alt}
          width="900"
          height="900"
        />
      </picture>
    </div>
  );
}
