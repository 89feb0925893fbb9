import { paths } from '../../paths.ts';
import necklace from '../../styles/pictures/empty-560.webp';
import { LinkButton } from '../../ui/button.tsx';
import styles from './page.module.css';

/**
 * The service worker fills the list and sets the URL of “Try again”. The picture is part of its shell
 * (`STORED_PICTURES` in main.ts), in one format and size, since no other can be loaded offline.
 */
export const OfflinePage = () => (
  <div className="wrap page page-filled">
    <div className="page-head">
      <img className={styles.picture} src={necklace} alt="" width="560" height="560" />
      <h1>You’re offline</h1>
    </div>
    <p className={styles.words}>
      You haven’t opened this page on this device before, so we can’t show it without a connection. Your cart and the
      pages you’ve seen are still here.
    </p>
    <div className={styles.ways}>
      <LinkButton href={paths.offline()}>Try again</LinkButton>
      <LinkButton look="quiet" href={paths.cart()}>
        Go to cart
      </LinkButton>
    </div>
    <section className={styles.seen} aria-labelledby="seen">
      <h2 id="seen">Pages you’ve seen</h2>
      <ul id="stored-pages" />
    </section>
  </div>
);
