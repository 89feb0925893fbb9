import type { ReactNode } from 'react';
import type { ProductBadge } from '../shared/product-badge.ts';
import type { Picture as PictureRecord } from '../shop/media/schema.ts';
import { ProductMark } from './badge.tsx';
import { cachedFragment } from './cached-fragment.tsx';
import { NoPicture } from './no-picture.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { Stars } from './stars.tsx';

export type CardProduct = {
  name: string;
  href: string;
  /** Dollars. */
  price: number;
  /** What it cost before; null where that was not more. */
  wasPrice: number | null;
  badge: ProductBadge | null;
  /** 0 to 5, of so many; shown from three on. */
  rating: number;
  numReviews: number;
  picture: PictureRecord | null;
  /** Shown in its place under a pointer. */
  secondPicture: PictureRecord | null;
  /** Where it was made; empty where that is not told. */
  place: string;
};

/** Two, three or four cards in a row; beyond that the row itself stops growing. On phones a hair less than they are wide. */
export const CARD_SIZES = '(max-width: 464px) calc(50vw - 35px), (max-width: 1024px) 30vw, 275px';

/** Fewer say little about a product. */
const FEWEST_REVIEWS = 3;

type CardProps = {
  product: CardProduct;
  /** The level under the heading that the cards stand under. */
  heading?: 'h2' | 'h3' | 'h4';
  priority?: 'first' | 'lazy' | undefined;
};

/** A list item: picture, name and price, all of it one link. */
export const ProductCard = cachedFragment(({ product, heading: Heading = 'h3', priority }: CardProps) => (
  <li className={styles.card}>
    <div className={styles.pic}>
      <CardPictures product={product} priority={priority} />
    </div>
    {product.badge && (
      <span className={styles.tag}>
        <ProductMark badge={product.badge} />
      </span>
    )}
    <Heading className={styles.name}>
      <a href={product.href}>{product.name}</a>
    </Heading>
    <p className={styles.price}>
      <Price {...product} />
    </p>
    {product.numReviews >= FEWEST_REVIEWS && (
      <div className={styles.stars}>
        <Stars value={product.rating} text={`(${product.numReviews})`} />
      </div>
    )}
    {product.place && <p className={styles.place}>{product.place}</p>}
  </li>
));

/** The second one has no box until somebody points at the card, so that the browser doesn't load it. */
const CardPictures = ({
  product: { picture, secondPicture },
  priority,
}: Pick<CardProps, 'priority'> & { product: Pick<CardProduct, 'picture' | 'secondPicture'> }) => {
  if (!picture) return <NoPicture />;
  return (
    <>
      <Picture picture={picture} sizes={CARD_SIZES} priority={priority} decorative />
      {secondPicture && (
        <span className={styles.second}>
          <Picture picture={secondPicture} sizes={CARD_SIZES} decorative />
        </span>
      )}
    </>
  );
};

export const CardGrid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>;
