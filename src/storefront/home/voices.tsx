import { paths } from '../../paths.ts';
import { type CardProduct, ProductCard } from '../../ui/product-card.tsx';
import type { HomeExtras } from './load-home-data.ts';
import styles from './voices.module.css';

/** What somebody who bought says, in large type, beside the newest pieces. */
export const Voices = ({ quoted, newest }: Pick<HomeExtras, 'quoted' | 'newest'>) => (
  <section className={styles.voices} aria-label="New, and what buyers say">
    <div className={`wrap ${styles.two}`} data-alone={quoted ? undefined : ''}>
      {quoted && <Quote {...quoted} />}
      <Newest cards={newest} />
    </div>
  </section>
);

const Quote = ({ name, comment, productId, productName }: NonNullable<HomeExtras['quoted']>) => (
  <figure className={styles.quote}>
    <blockquote>
      <p>“{comment}”</p>
    </blockquote>
    <figcaption>
      {name}, about <a href={paths.product(productId)}>{productName}</a>
    </figcaption>
  </figure>
);

const Newest = ({ cards }: { cards: readonly CardProduct[] }) => (
  <div>
    <h3>Just added</h3>
    <ul className={styles.newest}>
      {cards.map((card) => (
        <ProductCard key={card.href} product={card} heading="h4" />
      ))}
    </ul>
  </div>
);
