import type { ReactNode } from 'react';
import type { Picture as PictureRecord } from '../shop/media/schema.ts';
import { Badge } from './badge.tsx';
import { cachedFragment } from './cached-fragment.tsx';
import { NoPicture } from './no-picture.tsx';
import { Picture } from './picture.tsx';
import { priceText } from './price.tsx';
import styles from './product-card.module.css';

export type CardProduct = {
  name: string;
  href: string;
  /** Dollars. */
  price: number;
  isSoldOut: boolean;
  picture: PictureRecord | null;
  /** Where it was made; empty where that is not told. */
  place: string;
};

/** Two, three or four cards in a row; beyond that the row itself stops growing. On phones a hair less than they are wide. */
export const CARD_SIZES = '(max-width: 464px) calc(50vw - 35px), (max-width: 1024px) 30vw, 275px';

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
      {product.picture ? (
        <Picture picture={product.picture} sizes={CARD_SIZES} priority={priority} decorative />
      ) : (
        <NoPicture />
      )}
    </div>
    {product.isSoldOut && (
      <span className={styles.tag}>
        <Badge tone="no">Out of Stock</Badge>
      </span>
    )}
    <Heading className={styles.name}>
      <a href={product.href}>{product.name}</a>
    </Heading>
    <p className={styles.price}>{priceText(product.price)}</p>
    {product.place && <p className={styles.place}>{product.place}</p>}
  </li>
));

export const CardGrid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>;
