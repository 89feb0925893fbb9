import { paths } from '../../paths.ts';
import type { HomeDetails } from '../../shared/brand/home-sections.ts';
import { type CardProduct, ProductCard } from '../../ui/product/product-card.tsx';
import type { HomeExtras } from './load-home-data.ts';
import styles from './voices.module.css';

type VoicesProps = Pick<HomeExtras, 'quoted' | 'newest'> & HomeDetails['reviews'];

/** What somebody who bought says, in large type, beside the newest pieces. */
export function Voices({ quoted, newest, parts, title }: VoicesProps) {
  const quote = parts !== 'newest' && quoted && <Quote {...quoted} />;
  const cards = parts !== 'review' && newest.length > 0 && <Newest title={title} cards={newest} />;
  if (!quote && !cards) return null;
  return (
    <section className={styles.voices} aria-label="New, and what buyers say">
      <div className={`wrap ${styles.two}`} data-alone={quote && cards ? undefined : ''}>
        {quote}
        {cards}
      </div>
    </section>
  );
}

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

const Newest = ({ title, cards }: { title: string; cards: readonly CardProduct[] }) => (
  <div>
    <h3>{title}</h3>
    <ul className={styles.newest}>
      {cards.map((card) => (
        <ProductCard key={card.href} product={card} heading="h4" />
      ))}
    </ul>
  </div>
);
