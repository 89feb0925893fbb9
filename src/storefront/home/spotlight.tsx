import { paths } from '../../paths.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import { Picture } from '../../ui/product/picture.tsx';
import { priceText } from '../../ui/product/price.tsx';
import type { HomeExtras } from './load-home-data.ts';
import styles from './spotlight.module.css';

/** One piece, large, with what its maker says of its price. */
export const Spotlight = ({ product, maker }: NonNullable<HomeExtras['spotlight']>) => (
  <section className={styles.spotlight} aria-labelledby="spotlight">
    <div className={`wrap ${styles.two}`}>
      <div className={styles.picture}>
        {product.picture && <Picture picture={product.picture} sizes="(max-width: 860px) 92vw, 640px" decorative />}
      </div>
      <div>
        <p className={styles.place}>
          {maker.name}
          {maker.place && `, ${maker.place}`}
        </p>
        {maker.words && <p className={styles.words}>{wordsOfMarkdown(maker.words)}</p>}
        <h3 id="spotlight" className={styles.name}>
          <a href={product.href}>{product.name}</a>
          <span className={styles.price}>{priceText(product.price)}</span>
        </h3>
        <p className={styles.more}>
          <a href={paths.maker(maker.id)}>Meet {maker.name}</a>
        </p>
      </div>
    </div>
  </section>
);
